import type { Database } from '../../db/connect.ts'
import { addCoRead, type PostKey } from '../../db/queries/co-reads.ts'
import type { PostType } from '../../db/queries/posts.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { ReadBatch } from './read-batch.ts'

/** The reads that wait for a database: those of one process are counted together. */
const batches = new WeakMap<Database, ReadBatch>()

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
  const batch = batches.get(db) ?? new ReadBatch()
  batches.set(db, batch)
  if (!(await batch.add(db, taipeiDay(now), type, id))) throw notFound()
  if (from) await addCoRead(db, { type, id }, from, now)
}
