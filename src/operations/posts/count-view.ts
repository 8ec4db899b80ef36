import type { Database } from '../../db/connect.ts'
import { addReads } from '../../db/queries/analytics.ts'
import { addCoRead, type PostKey } from '../../db/queries/co-reads.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { CountBatch } from './count-batch.ts'

/** The reads of a day that wait for a database: those of one process are counted together. */
const batches = new WeakMap<Database, { day: string; reads: CountBatch<PostKey> }>()

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
  )
  batches.set(db, { day, reads })
  return reads
}

/**
 * Counts one read of a post that was really shown, and, when it was reached in the same visit as another, that the two
 * were read together: the pair and nothing of the visit. Crawlers are not readers: for them nothing changes.
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
  if (from) await addCoRead(db, { type, id }, from, now)
}
