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

/** The three newest issues, each with up to four of its public posts (titles and leads, never content). */
export async function recommendMagazines({ db, now }: OperationContext): Promise<RecommendedMagazine[]> {
  const magazines = await newestPrinted(db, { today: taipeiDay(now), limit: issues, perIssue: postsPerIssue })
  const found = await postsByKeys(
    db,
    magazines.flatMap(({ keys }) => keys),
  )
  const posts = new Map(found.map((post) => [`${post.type}/${post.id}`, post]))
  return magazines.map(({ keys, ...magazine }) => ({
    ...magazine,
    posts: keys.flatMap(({ type, id }) => posts.get(`${type}/${id}`) ?? []),
  }))
}
