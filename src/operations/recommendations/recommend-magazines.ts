import { type PostSummaryRow, postsByKeys } from '../../db/queries/posts.ts'
import { type MagazineRow, newestPrinted } from '../../db/queries/shell.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'

const issues = 3
const postsPerIssue = 4

/** An issue with some of the posts that were printed in it. */
export interface RecommendedMagazine extends MagazineRow {
  posts: PostSummaryRow[]
}

/**
 * The three newest issues, each with up to four of its public posts (titles and leads, never content), or without posts
 * if they are not requested.
 */
export async function recommendMagazines(
  { db, now }: OperationContext,
  wanted: { posts: boolean },
): Promise<RecommendedMagazine[]> {
  const magazines = await newestPrinted(db, { today: taipeiDay(now), limit: issues, perIssue: postsPerIssue })
  const keys = wanted.posts ? magazines.flatMap((magazine) => magazine.keys) : []
  const found = keys.length > 0 ? await postsByKeys(db, keys) : []
  const posts = new Map(found.map((post) => [`${post.type}/${post.id}`, post]))
  return magazines.map(({ keys: printed, ...magazine }) => ({
    ...magazine,
    posts: printed.flatMap(({ type, id }) => posts.get(`${type}/${id}`) ?? []),
  }))
}
