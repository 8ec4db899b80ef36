import type { Database } from '../../db/connect.ts'
import { addVideoViews } from '../../db/queries/quizzes.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { CountBatch } from './count-batch.ts'

/** Batching: views that wait for a database connection; those of one process are counted together. */
const batches = new WeakMap<Database, CountBatch<number>>()

/** Counts one view of a video that was really shown. Crawlers are not counted. @throws not_found */
export async function countVideoView({ db, viewer }: OperationContext, id: number): Promise<void> {
  if (viewer.bot) return
  const { ordinary } = db
  const batch = batches.get(ordinary) ?? new CountBatch<number>(String, (counted) => addVideoViews(ordinary, counted))
  batches.set(ordinary, batch)
  if (!(await batch.add(id))) throw notFound()
}
