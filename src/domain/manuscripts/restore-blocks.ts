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
  const there = new Set(kept.map(({ attrs }) => attrs.key))
  const behind = new Map<string | null, Block[]>()
  const place = (key: string | null, block: Block) => {
    const run = behind.get(key)
    if (run) run.push(block)
    else behind.set(key, [block])
  }
  // the nearest of the blocks before it that stands; null, for the beginning, where none of them is left
  let nearest: string | null = null
  for (const block of older.content) {
    const { key } = block.attrs
    if (there.has(key)) nearest = key
    else if (wished.has(key)) place(nearest, block)
  }
  const after = (key: string | null) => behind.get(key) ?? []
  return { ...head, content: [...after(null), ...kept.flatMap((block) => [block, ...after(block.attrs.key)])] }
}
