import type { Block, PostDocument } from '../posts/blocks.ts'

/**
 * Restores some blocks to an older version and leaves all others unchanged: a changed block is reverted, a deleted
 * block is inserted after its former predecessor, a new block is removed.
 * @param keys of the blocks; a key that neither version has is ignored
 */
export function restoreBlocks(head: PostDocument, older: PostDocument, keys: readonly string[]): PostDocument {
  const intended = new Set(keys)
  const old = new Map(older.content.map((block) => [block.attrs.key, block]))
  const retained = head.content.flatMap((block) => {
    const { key } = block.attrs
    return intended.has(key) ? [old.get(key)].filter((one) => one !== undefined) : [block]
  })
  const there = new Set(retained.map(({ attrs }) => attrs.key))
  const behind = new Map<string | null, Block[]>()
  const place = (key: string | null, block: Block) => {
    const run = behind.get(key)
    if (run) run.push(block)
    else behind.set(key, [block])
  }
  // the nearest preceding block that still exists; null, for the beginning, if none does
  let nearest: string | null = null
  for (const block of older.content) {
    const { key } = block.attrs
    if (there.has(key)) nearest = key
    else if (intended.has(key)) place(nearest, block)
  }
  const after = (key: string | null) => behind.get(key) ?? []
  return { ...head, content: [...after(null), ...retained.flatMap((block) => [block, ...after(block.attrs.key)])] }
}
