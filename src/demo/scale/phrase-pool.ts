import type { PostFile } from '../../content/post-file.ts'
import type { Block, BlockOf } from '../../domain/posts/blocks.ts'
import { plainText } from '../../domain/posts/plain-text.ts'

/** Source material of generated posts: the demo texts of one feature channel, split into parts. */
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

const ofType = <Type extends Block['type']>(posts: readonly PostFile[], type: Type) =>
  posts.flatMap(({ document }) => document.content.filter((block): block is BlockOf<Type> => block.type === type))
/** On one line. */
const words = (block: Block) => plainText(block).replaceAll('\n', ' ')

/** Splits posts into parts. */
export function phrasePool(posts: PostFile[]): PhrasePool {
  const fronts = posts.map(({ front }) => front)
  return {
    sentences: ofType(posts, 'paragraph').flatMap((block) => sentencesOf(words(block))),
    leads: fronts.flatMap(({ lead }) => sentencesOf(lead)),
    headings: ofType(posts, 'heading').map(words),
    titles: fronts.flatMap(({ title }) => title.split(/[：，？！]/).filter((part) => part.length >= 4)),
    items: ofType(posts, 'list').flatMap((block) => plainText(block).split('\n')),
    quotes: ofType(posts, 'quote').map(words),
    keyPoints: fronts.flatMap(({ key_points }) => key_points),
    posts,
  }
}

const opening = '「『（《'
const closing = '」』）》'
const stops = '。！？'

/** The sentences of a text; quoted speech is not split. */
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
