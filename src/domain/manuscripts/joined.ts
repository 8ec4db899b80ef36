import type { Block } from '../posts/blocks.ts'
import type { Inline } from '../posts/blocks-passage.ts'
import { isSame } from './change.ts'

type Line = Extract<Block, { type: 'paragraph' | 'heading' }>

const isLine = (block: Block | undefined): block is Line => block?.type === 'paragraph' || block?.type === 'heading'

/**
 * A text and another one that was made of it, both with those lines joined that a third made one line of: who wrote on in one of
 * them has written in what it is now. Only lines that were joined and not changed besides, and follow each other in both.
 * @returns base and other
 */
export function joinedAlike(base: readonly Block[], one: readonly Block[], other: readonly Block[]): [Block[], Block[]] {
  const alike = (texts: [Block[], Block[]], keys: readonly string[]): [Block[], Block[]] => {
    const [was, is] = [joined(texts[0], keys), joined(texts[1], keys)]
    return was && is ? [was, is] : texts
  }
  return joinsIn(base, one).reduce(alike, [[...base], [...other]])
}

/** The keys of lines that another text has as one, and says nothing else of, each with those that it took up. */
function joinsIn(base: readonly Block[], now: readonly Block[]): string[][] {
  const kept = new Map(now.map((block) => [block.attrs.key, block]))
  return base.flatMap((first, from) => {
    const made = kept.get(first.attrs.key)
    if (!isLine(first) || !isLine(made)) return []
    for (let to = from + 1; to < base.length; to += 1) {
      const next = base[to]
      if (!isLine(next) || !next.content || kept.has(next.attrs.key)) return []
      const run = base.slice(from, to + 1)
      if (isSame(made, inOneLine(run.filter(isLine)))) return [run.map(({ attrs }) => attrs.key)]
    }
    return []
  })
}

/** A text in which a run of lines is one; null where they do not follow each other in it. */
function joined(blocks: Block[], keys: readonly string[]): Block[] | null {
  const from = blocks.findIndex(({ attrs }) => attrs.key === keys[0])
  const run = blocks.slice(from, from + keys.length).filter(isLine)
  if (run.length < keys.length || run.some(({ attrs }, at) => attrs.key !== keys[at])) return null
  return blocks.toSpliced(from, keys.length, inOneLine(run))
}

/** Lines as one: the first, with the words of all. Where two runs meet that are marked alike they are one run. */
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
