import type { PostKey } from './pick-front.ts'

/** A line of an issue's printed contents. `post` is the post that it can be read as here, if any. */
export interface ContentsItem {
  title: string
  page: number
  post: PostKey | null
}

export interface ContentsLine extends ContentsItem {
  section: string
}

/** How many lines of an issue's contents the front page shows, and how many of one section. */
const lines = { inAll: 8, ofSection: 2 }

/**
 * The lines of an issue's contents that the front page shows, in the order of print: the first of every section,
 * then the second. A line whose post already stands on the page is left out, so that no post stands twice.
 */
export function pickContents(
  sections: readonly { title: string; items: readonly ContentsItem[] }[],
  shown: readonly PostKey[],
): ContentsLine[] {
  const taken = new Set(shown.map(keyOf))
  const free = sections.map(({ title, items }) =>
    items.filter(({ post }) => !post || !taken.has(keyOf(post))).map((item) => ({ ...item, section: title })),
  )
  const picked: ContentsLine[] = []
  for (let place = 0; place < lines.ofSection; place += 1) picked.push(...free.flatMap((section) => section[place] ?? []))
  return picked.slice(0, lines.inAll).sort((a, b) => a.page - b.page)
}

const keyOf = ({ type, id }: PostKey) => `${type}/${id}`
