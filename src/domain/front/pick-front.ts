import type { PostType } from '../posts/post-type.ts'

/** The key of a post. */
export interface PostKey {
  type: PostType
  id: number
}

/** The candidates of the front page, each list in display order. */
export interface FrontCandidates<P extends PostKey> {
  /** Per feature channel, in channel order: its articles, newest first. */
  channels: P[][]
  mostRead: P[]
  /** Per column, in column order: its posts, newest first. */
  columns: P[][]
  blogs: P[]
  books: P[]
}

export interface Front<P extends PostKey> {
  lead: P | null
  picks: P[]
  channels: P[][]
  mostRead: P[]
  /** Per column; only the column with the newest post has any. */
  columns: P[][]
  blogs: P[]
  books: P[]
}

/** Number of posts in each part of the front page. */
export const frontSizes = { picks: 4, channel: 5, column: 3, mostRead: 6, blogs: 5, books: 6 } as const

/**
 * Lays out the front page without duplicate posts. The lead is the newest article that is open to all readers
 * (otherwise the newest); the picks come from the other channels first, one each; then every part takes the first
 * unused posts of its list. One column is featured with its newest posts: the one that published last.
 *
 * @param taken posts that the page shows elsewhere: the cover stories of the issue. The lead is one of them only where
 * there is no other article.
 */
export function pickFront<P extends PostKey & { status: string; publish_date: string }>(
  from: FrontCandidates<P>,
  taken: readonly PostKey[] = [],
): Front<P> {
  const used = new Set(taken.map(keyOf))
  const take = (list: readonly P[], count: number): P[] => {
    const found: P[] = []
    for (const post of list) {
      if (found.length === count) break
      const key = keyOf(post)
      if (used.has(key)) continue
      used.add(key)
      found.push(post)
    }
    return found
  }

  const newest = from.channels
    .flat()
    .sort((a, b) => (a.publish_date < b.publish_date ? 1 : a.publish_date > b.publish_date ? -1 : b.id - a.id))
  const open = newest.filter(({ status }) => status === '')
  const [lead = open[0] ?? newest[0] ?? null] = take([...open, ...(open.length > 0 ? [] : newest)], 1)
  const home = from.channels.findIndex((posts) => lead !== null && posts.includes(lead))
  const picks = from.channels.flatMap((posts, at) => (at === home ? [] : take(posts, 1))).slice(0, frontSizes.picks)
  picks.push(...take(newest, frontSizes.picks - picks.length))
  const lastPosts = from.columns.map((posts) => posts.find((post) => !used.has(keyOf(post)))?.publish_date ?? '')
  const featured = lastPosts.indexOf(lastPosts.toSorted().at(-1) ?? '')
  const columns = from.columns.map((posts, at) => (at === featured ? take(posts, frontSizes.column) : []))
  return {
    lead,
    picks,
    channels: from.channels.map((posts) => take(posts, frontSizes.channel)),
    columns,
    mostRead: take(from.mostRead, frontSizes.mostRead),
    blogs: take(from.blogs, frontSizes.blogs),
    books: take(from.books, frontSizes.books),
  }
}

export const keyOf = ({ type, id }: PostKey) => `${type}/${id}`
