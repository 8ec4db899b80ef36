import type { PostType } from '../../db/queries/posts.ts'
import { type RelatedRow, relatedPosts } from '../../db/queries/related-posts.ts'
import { pickRelated } from '../../domain/recommendations/related.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'

/** How many candidates the pure rule chooses from. */
const candidates = 18

/**
 * What to read after a post: what shares its tags or channel, each with the reason. Titles and leads only.
 * @throws not_found
 */
export async function recommendRelated(
  { db }: OperationContext,
  type: PostType,
  id: number,
): Promise<(RelatedRow & { reason: string })[]> {
  const { found, rows } = await relatedPosts(db, type, id, candidates)
  if (!found) throw notFound()
  return pickRelated(
    { type, id },
    rows.map((row) => ({ ...row, sharedTags: row.shared_tags, sharedChannel: row.shared_channel })),
  )
}
