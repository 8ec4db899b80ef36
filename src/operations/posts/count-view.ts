import type { Database } from '../../db/connect.ts'
import { addReads } from '../../db/queries/analytics.ts'
import { addCoRead, type PostKey } from '../../db/queries/recommended-posts.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { CountBatch } from './count-batch.ts'

/** Batching: reads that wait for a database connection; those of one process are counted together. */
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
  if (from) await addCoRead(db, { type, id }, from, now)
}
