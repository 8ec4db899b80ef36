import { type PostFile, plainText } from '../../content/post-file.ts'

/** What generated posts are put together from: the demo texts of one feature channel, taken apart. */
export interface PhrasePool {
  /** Sentences of paragraphs. */
  sentences: string[]
  /** Sentences of leads. */
  leads: string[]
  headings: string[]
  /** Parts of titles. */
  titles: string[]
  /** Items of lists. */
  items: string[]
  quotes: string[]
  keyPoints: string[]
  posts: PostFile[]
}

const textsOf = (posts: readonly PostFile[], type: PostFile['blocks'][number]['type']) =>
  posts.flatMap(({ blocks }) => blocks.filter((block) => block.type === type).map(({ html }) => html))

/** Takes posts apart. */
export function phrasePool(posts: PostFile[]): PhrasePool {
  const fronts = posts.map(({ front }) => front)
  const items = textsOf(posts, 'list').flatMap((html) =>
    [...html.matchAll(/<li>([\s\S]*?)<\/li>/g)].map((match) => match[1] ?? ''),
  )
  return {
    sentences: textsOf(posts, 'paragraph').flatMap((html) => sentencesOf(plainText(html))),
    leads: fronts.flatMap(({ lead }) => sentencesOf(lead)),
    headings: textsOf(posts, 'heading').map(plainText),
    titles: fronts.flatMap(({ title }) => title.split(/[：，？！]/).filter((part) => part.length >= 4)),
    items: items.map(plainText),
    quotes: textsOf(posts, 'quote').map(plainText),
    keyPoints: fronts.flatMap(({ key_points }) => key_points),
    posts,
  }
}

const opening = '「『（《'
const closing = '」』）》'
const stops = '。！？'

/** The sentences of a text; what somebody says stays in one piece. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const [before, letter, after] = [text[at - 1] ?? ' ', text[at] ?? ' ', text[at + 1] ?? ' ']
    if (opening.includes(letter)) depth++
    if (closing.includes(letter)) depth = Math.max(0, depth - 1)
    const ends = stops.includes(letter) || (closing.includes(letter) && stops.includes(before))
    if (!ends || depth > 0 || closing.includes(after)) continue
    sentences.push(text.slice(start, at + 1).trim())
    start = at + 1
  }
  return sentences.filter((sentence) => sentence.length >= 8)
}
