import { createHash } from 'node:crypto'
import type { Block, BlockOf, Inline, List, Mark, Paragraph, Passage, Table } from '../domain/posts/blocks.ts'
import type { RedFlag } from '../domain/red-flags/help.ts'

/** Generates the key of a block. */
export type KeyMaker = (...content: unknown[]) => string

const keyLength = 10

/**
 * Key generator for the blocks of one text, based on their content: if a file or an import contains a text again, an
 * unchanged block gets its old key, and a changed one an unused key. Duplicate content is distinguished by its order.
 */
export function keyMaker(): KeyMaker {
  const counts = new Map<string, number>()
  return (...content) => {
    const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, keyLength)
    const times = (counts.get(digest) ?? 0) + 1
    counts.set(digest, times)
    return times === 1 ? digest : `${digest}-${times}`
  }
}

/** Assembles the blocks of one text, each with its key. */
export function blockParts(key: KeyMaker) {
  const withContent = (content: Inline) => (content.length > 0 ? { content } : {})
  const paragraph = (content: Inline): Paragraph => ({
    type: 'paragraph',
    attrs: { key: key('paragraph', content) },
    ...withContent(content),
  })
  return {
    paragraph,
    heading: (level: 2 | 3, anchor: string | null, content: Inline): Block => ({
      type: 'heading',
      attrs: { key: key('heading', level, content), level, anchor },
      ...withContent(content),
    }),
    list: (start: number | null, content: List['content']): List => ({
      type: 'list',
      attrs: { key: key('list', content), ordered: start !== null, start: start ?? 1 },
      content,
    }),
    quote: (content: Paragraph[]): Block => ({ type: 'quote', attrs: { key: key('quote', content) }, content }),
    table: (label: string, content: Table['content']): Block => ({
      type: 'table',
      attrs: { key: key('table', content), label },
      content,
    }),
    image: (
      picture: { media: string; width: number; height: number; alt: string | null },
      caption: Inline,
    ): BlockOf<'image'> => ({
      type: 'image',
      attrs: { key: key('image', picture.media), ...picture },
      ...withContent(caption),
    }),
    redFlag: (flag: RedFlag, content: Passage): Block => ({
      type: 'red_flag',
      attrs: { key: key('red_flag', flag, content), flag },
      content,
    }),
    preserved: (html: string, text: string): Block => ({ type: 'kept', attrs: { key: key('kept', html), html, text } }),
  }
}

/** A marked run of text. */
export function textRun(text: string, marks: readonly Mark[] = []): Inline[number] {
  return marks.length > 0 ? { type: 'text', text, marks: [...marks] } : { type: 'text', text }
}

/** Merges neighbouring runs with equal marks and removes empty ones: the normal form of the editor. */
export function mergeRuns(runs: readonly Inline[number][]): Inline {
  const result: Inline = []
  for (const node of runs) {
    const last = result.at(-1)
    if (node.type === 'text' && node.text === '') continue
    if (node.type === 'text' && last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(node.marks))
      result[result.length - 1] = { ...last, text: last.text + node.text }
    else result.push(node)
  }
  return result
}
