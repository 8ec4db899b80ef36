import { blockContent, canonical } from '../../domain/manuscripts/canonical.ts'
import { compareWords, type Stretch } from '../../domain/manuscripts/compare-words.ts'
import type { Content, ManuscriptFields } from '../../domain/manuscripts/fields.ts'
import { unmoved } from '../../domain/manuscripts/merge-blocks.ts'
import type { Block } from '../../domain/posts/blocks.ts'
import { inlineText } from '../../domain/posts/inline.ts'
import { readableText } from '../../domain/posts/readable-text.ts'
import { textOfBlock } from '../../domain/posts/text-of-block.ts'

/** Something of a block besides its words: an attribute, or a mark with the words that bear it. */
export interface Attribute {
  name: string
  value: string
}

/** A block of two versions. One that has moved may have changed as well. */
export interface BlockChange {
  is: 'same' | 'changed' | 'moved' | 'new' | 'gone'
  /** As it is in the later version; of one that is gone, as it was. */
  block: Block
  /** Empty where the words are the same. */
  words: Stretch[]
  /** What it bears no more, and what it bears since. */
  out: Attribute[]
  in: Attribute[]
}

export interface FieldChange {
  field: keyof ManuscriptFields
  before: unknown
  after: unknown
}

/** The fields in which two contents differ. */
export const compareFields = (before: Content, after: Content): FieldChange[] =>
  (Object.keys(after.fields) as (keyof ManuscriptFields)[])
    .filter((field) => canonical(before.fields[field]) !== canonical(after.fields[field]))
    .map((field) => ({ field, before: before.fields[field], after: after.fields[field] }))

/**
 * The blocks of two versions in the order of the later one, those that are gone where they stood. Blocks are the same by their
 * keys, or by what they say where somebody has pasted them anew.
 */
export function compareBlocks(before: readonly Block[], after: readonly Block[]): BlockChange[] {
  const earlier = new Map(before.map((block) => [block.attrs.key, block]))
  const free = new Map<string, string[]>()
  const kept = new Set(after.map(({ attrs: { key } }) => key))
  for (const block of before)
    if (!kept.has(block.attrs.key)) {
      const alike = free.get(blockContent(block))
      if (alike) alike.push(block.attrs.key)
      else free.set(blockContent(block), [block.attrs.key])
    }
  for (const keys of free.values()) keys.reverse()
  const nameOf = (block: Block) =>
    earlier.has(block.attrs.key) ? block.attrs.key : (free.get(blockContent(block))?.pop() ?? ` ${block.attrs.key}`)
  const later = new Map(after.map((block) => [nameOf(block), block]))
  const gone = (from: number, to?: number): BlockChange[] =>
    names.slice(from, to).flatMap((name) => {
      const was = earlier.get(name)
      return was && !later.has(name) ? [{ ...nothing, is: 'gone', block: was }] : []
    })
  const names = [...earlier.keys()]
  const places = new Map(names.map((name, at) => [name, at]))
  const stays = unmoved(names, [...later.keys()])
  let told = 0
  const changes = [...later].flatMap(([name, is]): BlockChange[] => {
    const was = earlier.get(name)
    if (was === undefined) return [{ ...nothing, is: 'new', block: is }]
    const within = compareBlock(was, is)
    if (!stays.has(name)) return [{ ...within, is: 'moved', block: is }]
    const at = places.get(name) ?? 0
    const before = gone(told, at)
    told = at + 1
    return [...before, { ...within, block: is }]
  })
  return [...changes, ...gone(told)]
}

const nothing = { words: [], out: [], in: [] }

function compareBlock(was: Block, is: Block): Omit<BlockChange, 'block'> {
  if (blockContent(was) === blockContent(is)) return { ...nothing, is: 'same' }
  const [before, after] = [wordsOf(was), wordsOf(is)]
  const areSame = before === after
  const borneBy = (block: Block) => (areSame ? attributesOf(block) : attributesOf(block).filter(needsTelling))
  const [bore, bears] = [borneBy(was), borneBy(is)]
  return {
    is: 'changed',
    words: areSame ? [] : compareWords(before, after),
    out: without(bore, bears),
    in: without(bears, bore),
  }
}

/** The words of a block; of a table a line for each row, so that one sees where a cell stands. */
const wordsOf = (block: Block): string =>
  block.type === 'table'
    ? block.content
        .map((row) => row.content.map(({ content }) => readableText(inlineText(content)).replaceAll('\n', ' ')).join('｜'))
        .join('\n')
    : textOfBlock(block)

/** Those of one list that another has not, each as often as it is missing. */
function without(all: readonly Attribute[], others: readonly Attribute[]): Attribute[] {
  const left = new Map<string, number>()
  for (const name of others.map(canonical)) left.set(name, (left.get(name) ?? 0) + 1)
  return all.filter((one) => {
    const name = canonical(one)
    const there = left.get(name) ?? 0
    left.set(name, there - 1)
    return there <= 0
  })
}

/** What comes and goes with its words is told by them; the first of all is the kind of the block itself. */
const withWords = ['list_item', 'table_row', 'table_cell', 'paragraph', 'hard_break']
const needsTelling = ({ name, value }: Attribute, at: number) => at === 0 || name !== 'type' || !withWords.includes(value)

/** All attributes and marks of a block and what is in it, in their order; its kind too, for a paragraph may become a heading. */
function attributesOf(node: object): Attribute[] {
  const { type, text, attrs, marks, content } = node as {
    type: string
    text?: string
    attrs?: Record<string, unknown>
    marks?: { type: string; attrs?: { href?: string } }[]
    content?: object[]
  }
  const own = Object.entries(attrs ?? {}).filter(([name]) => name !== 'key')
  return [
    ...(text === undefined ? [{ name: 'type', value: type }] : []),
    ...own.map(([name, value]) => ({ name, value: typeof value === 'string' ? value : JSON.stringify(value) })),
    ...(marks ?? []).map((mark) => ({ name: mark.type, value: [text ?? '', mark.attrs?.href].filter(Boolean).join(' → ') })),
    ...(content ?? []).flatMap(attributesOf),
  ]
}
