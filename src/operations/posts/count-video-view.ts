import type { Database } from '../../db/connect.ts'
import { addVideoViews } from '../../db/queries/videos.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { CountBatch } from './count-batch.ts'

/** The views that wait for a database: those of one process are counted together. */
const batches = new WeakMap<Database, CountBatch<number>>()

/**
 * Counts one opening of a video that was really shown. Crawlers are no viewers: for them nothing changes.
 * @throws not_found
 */
export async function countVideoView({ db, viewer }: OperationContext, id: number): Promise<void> {
  if (viewer.bot) return
  const { ordinary } = db
  const batch = batches.get(ordinary) ?? new CountBatch<number>(String, (counted) => addVideoViews(ordinary, counted))
  batches.set(ordinary, batch)
  if (!(await batch.add(id))) throw notFound()
}
