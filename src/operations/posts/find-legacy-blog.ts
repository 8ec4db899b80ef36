import { findLegacyBlog as selectLegacyBlog } from '../../db/queries/posts.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'

/**
 * The blog that replaces an old article number (section 2, "Legacy article redirect").
 * @throws not_found when the number is not in the mapping
 */
export async function findLegacyBlog({ db }: OperationContext, article: number): Promise<number> {
  const blog = await selectLegacyBlog(db, article)
  if (blog === null) throw notFound()
  return blog
}
