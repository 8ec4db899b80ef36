import { addView, type PostType } from '../db/queries/posts.ts'
import type { OperationContext } from './context.ts'
import { notFound } from './failure.ts'

/**
 * Counts one read of a post that was really shown. Crawlers are not readers: for them nothing changes.
 * @throws not_found
 */
export async function countView({ db, viewer }: OperationContext, type: PostType, id: number): Promise<void> {
  if (viewer.bot) return
  if (!(await addView(db, type, id))) throw notFound()
}
