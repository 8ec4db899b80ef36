import type { Block, PostDocument } from '../posts/blocks.ts'

/**
 * A text in which some blocks are as an older version has them, and all others as they are: what has changed is as it was, what is
 * gone stands again behind the block that it stood behind, what is new is taken out.
 * @param keys of the blocks; of one that neither version has nothing is done
 */
export function restoreBlocks(head: PostDocument, older: PostDocument, keys: readonly string[]): PostDocument {
  const wished = new Set(keys)
  const old = new Map(older.content.map((block) => [block.attrs.key, block]))
  const kept = head.content.flatMap((block) => {
    const { key } = block.attrs
    return wished.has(key) ? [old.get(key)].filter((one) => one !== undefined) : [block]
  })
  for (const [at, block] of older.content.entries()) {
    const { key } = block.attrs
    if (!wished.has(key) || kept.some((one) => one.attrs.key === key)) continue
    kept.splice(placeAfter(kept, older.content.slice(0, at)), 0, block)
  }
  return { ...head, content: kept }
}

/** Behind the nearest of the blocks that stood before it; at the beginning where none of them is left. */
function placeAfter(kept: readonly Block[], before: readonly Block[]): number {
  const keys = before.map(({ attrs }) => attrs.key)
  for (const key of keys.toReversed()) {
    const at = kept.findIndex((block) => block.attrs.key === key)
    if (at >= 0) return at + 1
  }
  return 0
}
