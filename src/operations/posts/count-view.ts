import { addCoRead, type PostKey } from '../../db/queries/co-reads.ts'
import { addView, type PostType } from '../../db/queries/posts.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'

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
  if (!(await addView(db, type, id))) throw notFound()
  if (from) await addCoRead(db, { type, id }, from, now)
}
