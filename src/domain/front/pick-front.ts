import type { PostType } from '../posts/post-type.ts'
import { channelSection, fillSlots, frontSizes, slotOf } from './pins.ts'

/** The key of a post. */
interface PostKey {
  type: PostType
  id: number
}

/** The candidates of the front page, each list in display order. */
export interface FrontCandidates<P extends PostKey> {
  /** The feature channels in their order: their articles, newest first. */
  channels: { id: number; posts: P[] }[]
  /** The newest articles of all channels, also of those that have no section: a new magazine's own. */
  articles: P[]
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

/**
 * Lays out the front page without duplicate posts. The lead is the newest article that is open to all readers
 * (otherwise the newest), of several one with a picture; the picks come from the other channels first, one each; then every part takes the first
 * unused posts of its list. One column is featured with its newest posts: the one that published last.
 * @param excluded posts that the page shows elsewhere: the cover stories of the issue. The lead is one of them only where
 * there is no other article.
 * @param pinned the public posts that editors chose, by slot: none of them is shown elsewhere, and the rules fill the rest
 */
export function pickFront<P extends PostKey & { status: string; publish_date: string; has_cover: boolean }>(
  from: FrontCandidates<P>,
  excluded: readonly PostKey[] = [],
  pinned: ReadonlyMap<string, P> = new Map(),
): Front<P> {
  const pinnedKeys = new Set([...pinned.values()].map(keyOf))
  const usedKeys = new Set([...excluded.map(keyOf), ...pinnedKeys])
  const placed = new Set<string>()
  const take = (list: readonly P[], count: number): P[] => {
    const pickedPosts: P[] = []
    for (const post of list) {
      if (pickedPosts.length === count) break
      const key = keyOf(post)
      if (usedKeys.has(key)) continue
      usedKeys.add(key)
      pickedPosts.push(post)
    }
    return pickedPosts
  }
  const pinnedIn = (section: string) => (position: number) => {
    const post = pinned.get(slotOf(section, position))
    if (!post || placed.has(keyOf(post))) return undefined
    placed.add(keyOf(post))
    return post
  }
  const fill = (section: string, size: number, list: readonly P[]) => fillSlots(size, pinnedIn(section), () => take(list, 1)[0])

  const newest = [...from.channels.flatMap(({ posts }) => posts), ...from.articles].sort((a, b) =>
    a.publish_date < b.publish_date ? 1 : a.publish_date > b.publish_date ? -1 : b.id - a.id,
  )
  const open = newest.filter(({ status }) => status === '')
  const leadCandidates = (open.length > 0 ? open : newest).toSorted((a, b) => Number(b.has_cover) - Number(a.has_cover))
  const [lead = leadCandidates.find((post) => !pinnedKeys.has(keyOf(post))) ?? null] = fill('lead', 1, leadCandidates)
  const isLead = (post: P) => lead !== null && keyOf(post) === keyOf(lead)
  const others = from.channels.filter(({ posts }) => !posts.some(isLead)).map(({ posts }) => posts)
  const picks = fillSlots(frontSizes.picks, pinnedIn('picks'), () => {
    while (others.length > 0) {
      const [post] = take(others.shift() ?? [], 1)
      if (post) return post
    }
    return take(newest, 1)[0]
  })
  const lastPosts = from.columns.map((posts) => posts.find((post) => !usedKeys.has(keyOf(post)))?.publish_date ?? '')
  const featured = lastPosts.indexOf(lastPosts.toSorted().at(-1) ?? '')
  const columns = from.columns.map((posts, index) => (index === featured ? take(posts, frontSizes.column) : []))
  return {
    lead,
    picks,
    channels: from.channels.map(({ id, posts }) => fill(channelSection(id), frontSizes.channel, posts)),
    columns,
    mostRead: take(from.mostRead, frontSizes.mostRead),
    blogs: fill('blogs', frontSizes.blogs, from.blogs),
    books: fill('books', frontSizes.books, from.books),
  }
}

export const keyOf = ({ type, id }: PostKey) => `${type}/${id}`

/** A line of an issue's printed contents. `post` is the post that has the text on this site, if any. */
export interface ContentsItem {
  title: string
  page: number
  post: PostKey | null
}

export interface ContentsLine extends ContentsItem {
  section: string
}

type Sections = readonly { title: string; items: readonly ContentsItem[] }[]

/** How many lines of an issue the front page shows at most: its cover stories, and lines of the other sections. */
const lines = { cover: 8, others: 4 }

/** The posts of an issue's cover stories, which are its first section. */
export const coverStories = ([cover]: Sections): PostKey[] =>
  (cover?.items ?? []).slice(0, lines.cover).flatMap(({ post }) => post ?? [])

/**
 * The contents lines of an issue that the front page shows: every cover story, then the first line of the other sections,
 * each in the order of its printed pages. A line whose post is already on the page is omitted, so that no post is shown twice.
 */
export function pickContents(sections: Sections, excluded: readonly PostKey[]): ContentsLine[] {
  const usedKeys = new Set(excluded.map(keyOf))
  const free = sections.map(({ title, items }, index) =>
    items
      .slice(0, index === 0 ? lines.cover : undefined)
      .filter(({ post }) => !post || !usedKeys.has(keyOf(post)))
      .map((item) => ({ ...item, section: title })),
  )
  const [cover = [], ...others] = free
  const inPrintOrder = (some: ContentsLine[]) => some.toSorted((a, b) => a.page - b.page)
  return [...inPrintOrder(cover), ...inPrintOrder(others.flatMap(([first]) => first ?? []).slice(0, lines.others))]
}

/** Number of drawings in the row of the front page. */
const diagrams = 3

/** The drawings of the front page: known ones, each once, of posts that the page does not show otherwise. */
export function pickDiagrams<P extends PostKey & { drawing: string }>(
  candidates: readonly P[],
  excluded: readonly PostKey[],
  isKnown: (drawing: string) => boolean,
): P[] {
  const usedKeys = new Set(excluded.map(keyOf))
  const usedDrawings = new Set<string>()
  return candidates
    .filter((post) => {
      if (usedKeys.has(keyOf(post)) || usedDrawings.has(post.drawing) || !isKnown(post.drawing)) return false
      usedKeys.add(keyOf(post))
      usedDrawings.add(post.drawing)
      return true
    })
    .slice(0, diagrams)
}
