import type { Block } from '../posts/blocks.ts'
import { isSame } from './change.ts'

/** The differences between a text and its base, by block. */
export interface BlockChanges {
  /** New blocks and blocks with changed content. */
  changed: Block[]
  /** All keys in order, if the order changed; a key that is not listed was deleted. */
  order?: string[] | undefined
}

/** The difference between two texts; null if they are equal. */
export function blockChanges(base: readonly Block[], current: readonly Block[]): BlockChanges | null {
  const before = new Map(base.map((block) => [block.attrs.key, block]))
  const changed = current.filter((block) => !isSame(before.get(block.attrs.key), block))
  const order = current.map(({ attrs }) => attrs.key)
  const isMoved = !isSame(
    order,
    base.map(({ attrs }) => attrs.key),
  )
  if (changed.length === 0 && !isMoved) return null
  return { changed, ...(isMoved && { order }) }
}

/**
 * Applies such changes to their base. `unknown` lists inconsistent keys: those in the order without a block, and those
 * of changed blocks that are missing from the order.
 */
export function withBlockChanges(
  base: readonly Block[],
  { changed, order = base.map(({ attrs }) => attrs.key) }: BlockChanges,
): { blocks: Block[]; unknown: string[] } {
  const blocksByKey = new Map([...base, ...changed].map((block) => [block.attrs.key, block]))
  const blocks = order.flatMap((key) => blocksByKey.get(key) ?? [])
  const orderedKeys = new Set(order)
  const unplaced = changed.map(({ attrs }) => attrs.key).filter((key) => !orderedKeys.has(key))
  return { blocks, unknown: [...order.filter((key) => !blocksByKey.has(key)), ...unplaced] }
}
