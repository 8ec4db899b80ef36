import { keyOf, type PostKey } from './pick-front.ts'

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
 * The contents lines of an issue that the front page shows, in print order: every cover story, and the first line of the
 * other sections. A line whose post is already on the page is omitted, so that no post is shown twice.
 */
export function pickContents(sections: Sections, shown: readonly PostKey[]): ContentsLine[] {
  const taken = new Set(shown.map(keyOf))
  const free = sections.map(({ title, items }, at) =>
    items
      .slice(0, at === 0 ? lines.cover : undefined)
      .filter(({ post }) => !post || !taken.has(keyOf(post)))
      .map((item) => ({ ...item, section: title })),
  )
  const [cover = [], ...others] = free
  return [...cover, ...others.flatMap(([first]) => first ?? []).slice(0, lines.others)].sort((a, b) => a.page - b.page)
}
