import type { Block } from '../posts/blocks.ts'
import { isSame } from './change.ts'

/** What differs of a text from its base, block by block. */
export interface BlockChanges {
  /** The blocks that are new or say something else. */
  changed: Block[]
  /** All keys in their order, where that is another: what is not named is gone. */
  order?: string[] | undefined
}

/** What makes one text of another; null where they say the same. */
export function blockChanges(base: readonly Block[], now: readonly Block[]): BlockChanges | null {
  const before = new Map(base.map((block) => [block.attrs.key, block]))
  const changed = now.filter((block) => !isSame(before.get(block.attrs.key), block))
  const order = now.map(({ attrs }) => attrs.key)
  const isMoved = !isSame(
    order,
    base.map(({ attrs }) => attrs.key),
  )
  if (changed.length === 0 && !isMoved) return null
  return { changed, ...(isMoved && { order }) }
}

/** The text that such changes make of their base, and the keys that they name and nobody has. */
export function withBlockChanges(
  base: readonly Block[],
  { changed, order = base.map(({ attrs }) => attrs.key) }: BlockChanges,
): { blocks: Block[]; unknown: string[] } {
  const known = new Map([...base, ...changed].map((block) => [block.attrs.key, block]))
  const blocks = order.flatMap((key) => known.get(key) ?? [])
  const named = new Set(order)
  const unplaced = changed.map(({ attrs }) => attrs.key).filter((key) => !named.has(key))
  return { blocks, unknown: [...order.filter((key) => !known.has(key)), ...unplaced] }
}
