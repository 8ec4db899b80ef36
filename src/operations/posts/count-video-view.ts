import { addVideoView } from '../../db/queries/videos.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'

/**
 * Counts one opening of a video that was really shown. Crawlers are no viewers: for them nothing changes.
 * @throws not_found
 */
export async function countVideoView({ db, viewer }: OperationContext, id: number): Promise<void> {
  if (viewer.bot) return
  if (!(await addVideoView(db, id))) throw notFound()
}
