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
  columns: (P | null)[]
  blogs: P[]
  books: P[]
}

/** Number of posts in each part of the front page. */
export const frontSizes = { picks: 4, channel: 5, mostRead: 6, blogs: 5, books: 4 } as const

/**
 * Lays out the front page without duplicate posts. The lead is the newest article that is open to all readers
 * (otherwise the newest); the picks come from the other channels first, one each; then every part takes the first
 * unused posts of its list. A column without unused posts shows none.
 */
export function pickFront<P extends PostKey & { status: string; publish_date: string }>(from: FrontCandidates<P>): Front<P> {
  const used = new Set<string>()
  const take = (list: readonly P[], count: number): P[] => {
    const taken: P[] = []
    for (const post of list) {
      if (taken.length === count) break
      const key = `${post.type}/${post.id}`
      if (used.has(key)) continue
      used.add(key)
      taken.push(post)
    }
    return taken
  }

  const newest = from.channels
    .flat()
    .sort((a, b) => (a.publish_date < b.publish_date ? 1 : a.publish_date > b.publish_date ? -1 : b.id - a.id))
  const [lead = null] = take([...newest.filter(({ status }) => status === ''), ...newest], 1)
  const home = from.channels.findIndex((posts) => lead !== null && posts.includes(lead))
  const picks = from.channels.flatMap((posts, at) => (at === home ? [] : take(posts, 1))).slice(0, frontSizes.picks)
  picks.push(...take(newest, frontSizes.picks - picks.length))
  return {
    lead,
    picks,
    channels: from.channels.map((posts) => take(posts, frontSizes.channel)),
    columns: from.columns.map((posts) => take(posts, 1)[0] ?? null),
    mostRead: take(from.mostRead, frontSizes.mostRead),
    blogs: take(from.blogs, frontSizes.blogs),
    books: take(from.books, frontSizes.books),
  }
}
