import { compareAttributes } from '../../domain/manuscripts/block-attributes.ts'
import type { Side } from '../../domain/manuscripts/merge-blocks.ts'
import { attributeWords } from './review/attribute-words.ts'

const isBlock = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The attributes that one side of a block has and the other does not: a mark, a level, a link target. @param areSame
 * whether their text is equal
 */
export function attributesOfSides(
  part: string,
  { yours, theirs }: { yours: unknown; theirs: unknown },
  areSame: boolean,
): Record<Side, string[]> {
  if (!part.startsWith('block:') || !isBlock(yours) || !isBlock(theirs)) return { mine: [], theirs: [] }
  const { out, in: come } = compareAttributes(yours, theirs, areSame)
  return { mine: attributeWords(out), theirs: attributeWords(come) }
}
