import type { Database } from '../../db/connect.ts'
import { addReads } from '../../db/queries/analytics.ts'
import { addCoReads, type PostKey } from '../../db/queries/recommended-posts.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { CountBatch, type Counted } from './count-batch.ts'

/** The minimum time between two statements of a process, milliseconds: a popular post costs few row locks. */
const interval = 250

interface Pair {
  one: PostKey
  other: PostKey
  now: Date
}

/** Batching: reads that wait for their statement; those of one process are counted together. */
const batches = new WeakMap<Database, { day: string; reads: CountBatch<PostKey> }>()
const pairs = new WeakMap<Database, CountBatch<Pair>>()

function batchOf(db: Database, day: string): CountBatch<PostKey> {
  const known = batches.get(db)
  if (known?.day === day) return known.reads
  const reads = new CountBatch<PostKey>(
    ({ type, id }) => `${type}/${id}`,
    (counted) =>
      addReads(
        db,
        day,
        counted.map(({ item, times }) => ({ ...item, reads: times })),
      ),
    interval,
  )
  batches.set(db, { day, reads })
  return reads
}

function pairsOf(db: Database): CountBatch<Pair> {
  const known = pairs.get(db)
  if (known) return known
  const write = async (counted: Counted<Pair>[]) => {
    await addCoReads(
      db,
      counted.map(({ item: { one, other }, times }) => ({ one, other, times })),
      // the instants of a batch hardly differ
      counted[0]?.item.now ?? new Date(),
    )
    return counted.map(({ item }) => item)
  }
  const batch = new CountBatch<Pair>(({ one, other }) => `${one.type}/${one.id} ${other.type}/${other.id}`, write, interval)
  pairs.set(db, batch)
  return batch
}

/**
 * Counts one read of a post that was really shown and, when it was reached from another in the same visit, the pair as
 * co-read: only the pair is stored, nothing about the visit. Crawlers are not counted.
 * @throws not_found
 */
export async function countView(
  { db, viewer, now }: OperationContext,
  type: PostType,
  id: number,
  from?: PostKey | undefined,
): Promise<void> {
  if (viewer.bot) return
  if (!(await batchOf(db.ordinary, taipeiDay(now)).add({ type, id }))) throw notFound()
  if (from) await pairsOf(db.ordinary).add({ one: { type, id }, other: from, now })
}
