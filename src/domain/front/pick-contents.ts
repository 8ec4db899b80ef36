import type { PostKey } from './pick-front.ts'

/** A line of an issue's printed contents. `post` is the post that has the text on this site, if any. */
export interface ContentsItem {
  title: string
  page: number
  post: PostKey | null
}

export interface ContentsLine extends ContentsItem {
  section: string
}

/** How many contents lines the front page shows, in total and per section. */
const lines = { inAll: 8, ofSection: 2 }

/**
 * The contents lines of an issue that the front page shows, in print order: the first line of every section, then the
 * second. A line whose post is already on the page is omitted, so that no post is shown twice.
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
