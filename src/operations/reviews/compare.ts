import { type Attribute, compareAttributes } from '../../domain/manuscripts/block-attributes.ts'
import { blockContent } from '../../domain/manuscripts/canonical.ts'
import { isSame } from '../../domain/manuscripts/change.ts'
import { type ComparedText, compareWords } from '../../domain/manuscripts/compare-words.ts'
import type { Content, ManuscriptFields } from '../../domain/manuscripts/fields.ts'
import { stableKeys } from '../../domain/manuscripts/merge-order.ts'
import type { Block } from '../../domain/posts/blocks.ts'
import { readableText } from '../../domain/posts/contents.ts'
import { inlineText } from '../../domain/posts/inline.ts'
import { textOfBlock } from '../../domain/posts/text-of-block.ts'

/** A block of two versions. A moved one may have changed as well. */
export interface BlockChange {
  change: 'same' | 'changed' | 'moved' | 'new' | 'gone'
  /** The block in the later version; for a deleted one, in the earlier version. */
  block: Block
  /** Empty if the words are the same. */
  words: ComparedText[]
  /** The removed attributes, and the added ones. */
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
    .filter((field) => !isSame(before.fields[field], after.fields[field]))
    .map((field) => ({ field, before: before.fields[field], after: after.fields[field] }))

/**
 * The blocks of two versions in the order of the later one, deleted ones at their former position. Blocks are matched
 * by their keys, or by their text if they were pasted again.
 */
export function compareBlocks(before: readonly Block[], after: readonly Block[]): BlockChange[] {
  const earlier = new Map(before.map((block) => [block.attrs.key, block]))
  const deletedKeysByContent = new Map<string, string[]>()
  const retained = new Set(after.map(({ attrs: { key } }) => key))
  for (const block of before)
    if (!retained.has(block.attrs.key)) {
      const sameKeys = deletedKeysByContent.get(blockContent(block))
      if (sameKeys) sameKeys.push(block.attrs.key)
      else deletedKeysByContent.set(blockContent(block), [block.attrs.key])
    }
  for (const keys of deletedKeysByContent.values()) keys.reverse()
  /** The key of the earlier block that a later one continues, or a new key. */
  const matchedKeyOf = (block: Block) =>
    earlier.has(block.attrs.key)
      ? block.attrs.key
      : (deletedKeysByContent.get(blockContent(block))?.pop() ?? ` ${block.attrs.key}`)
  const later = new Map(after.map((block) => [matchedKeyOf(block), block]))
  const deletedBetween = (from: number, to?: number): BlockChange[] =>
    names.slice(from, to).flatMap((name) => {
      const previous = earlier.get(name)
      return previous && !later.has(name) ? [{ ...noDifferences, change: 'gone', block: previous }] : []
    })
  const names = [...earlier.keys()]
  const positions = new Map(names.map((name, index) => [name, index]))
  const stableNames = stableKeys(names, [...later.keys()])
  let reported = 0
  const changes = [...later].flatMap(([name, current]): BlockChange[] => {
    const previous = earlier.get(name)
    if (previous === undefined) return [{ ...noDifferences, change: 'new', block: current }]
    const blockChange = compareBlock(previous, current)
    if (!stableNames.has(name)) return [{ ...blockChange, change: 'moved', block: current }]
    const position = positions.get(name) ?? 0
    const before = deletedBetween(reported, position)
    reported = position + 1
    return [...before, { ...blockChange, block: current }]
  })
  return [...changes, ...deletedBetween(reported)]
}

const noDifferences = { words: [], out: [], in: [] }

function compareBlock(previous: Block, current: Block): Omit<BlockChange, 'block'> {
  if (blockContent(previous) === blockContent(current)) return { ...noDifferences, change: 'same' }
  const [before, after] = [comparableText(previous), comparableText(current)]
  const areSame = before === after
  return {
    change: 'changed',
    words: areSame ? [] : compareWords(before, after),
    ...compareAttributes(previous, current, areSame),
  }
}

/** The text of a block; for a table one line per row, so that a changed cell can be located. */
const comparableText = (block: Block): string =>
  block.type === 'table'
    ? block.content
        .map((row) => row.content.map(({ content }) => readableText(inlineText(content)).replaceAll('\n', ' ')).join('｜'))
        .join('\n')
    : textOfBlock(block)
