import { type PostSummaryRow, postsByKeys } from '../../db/queries/posts.ts'
import { type MagazineRow, newestMagazines, postKeysOfMagazines } from '../../db/queries/shell.ts'
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
  const magazines = await newestMagazines(db, taipeiDay(now), issues)
  const keys = await postKeysOfMagazines(
    db,
    magazines.map(({ issue }) => issue),
    postsPerIssue,
  )
  const posts = await postsByKeys(db, keys)
  const issueOf = new Map(keys.map(({ issue, type, id }) => [`${type}/${id}`, issue]))
  return magazines.map((magazine) => ({
    ...magazine,
    posts: posts.filter(({ type, id }) => issueOf.get(`${type}/${id}`) === magazine.issue),
  }))
}
