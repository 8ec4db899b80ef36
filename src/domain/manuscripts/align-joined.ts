import type { Block } from '../posts/blocks.ts'
import type { Inline } from '../posts/blocks-passage.ts'
import { isSame } from './change.ts'

type Line = Extract<Block, { type: 'paragraph' | 'heading' }>

const isLine = (block: Block | undefined): block is Line => block?.type === 'paragraph' || block?.type === 'heading'

/**
 * Three-way merge: a base and a text derived from it, both with those lines joined that a third text has joined, so
 * that edits of one of these lines apply to the joined line. Only lines that were joined without other changes, and are
 * consecutive in both texts.
 * @returns base and other
 */
export function alignJoined(base: readonly Block[], one: readonly Block[], other: readonly Block[]): [Block[], Block[]] {
  const alike = (texts: [Block[], Block[]], keys: readonly string[]): [Block[], Block[]] => {
    const [was, is] = [joined(texts[0], keys), joined(texts[1], keys)]
    return was && is ? [was, is] : texts
  }
  return joinsIn(base, one).reduce(alike, [[...base], [...other]])
}

/**
 * The keys of lines that another text has joined without other changes, each with the keys of the lines that it
 * absorbed.
 */
function joinsIn(base: readonly Block[], now: readonly Block[]): string[][] {
  const retained = new Map(now.map((block) => [block.attrs.key, block]))
  return base.flatMap((first, from) => {
    const made = retained.get(first.attrs.key)
    if (!isLine(first) || !isLine(made)) return []
    for (let to = from + 1; to < base.length; to += 1) {
      const next = base[to]
      if (!isLine(next) || !next.content || retained.has(next.attrs.key)) return []
      const run = base.slice(from, to + 1)
      if (isSame(made, inOneLine(run.filter(isLine)))) return [run.map(({ attrs }) => attrs.key)]
    }
    return []
  })
}

/** The text with a run of lines joined; null if they are not consecutive in it. */
function joined(blocks: Block[], keys: readonly string[]): Block[] | null {
  const from = blocks.findIndex(({ attrs }) => attrs.key === keys[0])
  const run = blocks.slice(from, from + keys.length).filter(isLine)
  if (run.length < keys.length || run.some(({ attrs }, at) => attrs.key !== keys[at])) return null
  return blocks.toSpliced(from, keys.length, inOneLine(run))
}

/** Joins lines: the first line, with the words of all. Adjacent runs with equal marks become one run. */
function inOneLine(run: readonly Line[]): Line {
  const content: Inline = []
  for (const next of run.flatMap((line) => line.content ?? [])) {
    const last = content.at(-1)
    if (last?.type === 'text' && next.type === 'text' && isSame(last.marks ?? [], next.marks ?? []))
      content.splice(-1, 1, { ...last, text: last.text + next.text })
    else content.push(next)
  }
  return { ...run[0], ...(content.length > 0 && { content }) } as Line
}
