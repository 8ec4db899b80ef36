import type { Block } from '../posts/blocks.ts'

/** Minimum length of a common run of characters that is not a coincidence: it was copied from the block. */
const indicative = 6

/**
 * The blocks that result from splitting a block: new ones after it that contain words removed from it. They are
 * dropped together with that side's block, so that its words do not appear twice.
 * @param was the block before
 * @param blocks the text of one side
 * @param isNew whether the base had no block with that key
 */
export function splitOffBlocks(was: Block | null, blocks: readonly Block[], isNew: (key: string) => boolean): Block[] {
  const at = blocks.findIndex(({ attrs }) => attrs.key === was?.attrs.key)
  const is = blocks[at]
  if (!was || !is) return []
  const [had, has] = [wordsIn(was), wordsIn(is)]
  const next = blocks.slice(at + 1).findIndex(({ attrs }) => !isNew(attrs.key))
  const behind = blocks.slice(at + 1, next < 0 ? undefined : at + 1 + next)
  return behind.filter((block) => {
    const words = wordsIn(block)
    const length = Math.min(indicative, words.length)
    const isFromThere = (_: unknown, from: number) => {
      const some = words.slice(from, from + length)
      return had.includes(some) && !has.includes(some)
    }
    return length > 0 && Array.from({ length: words.length - length + 1 }).some(isFromThere)
  })
}

function wordsIn(node: object): string {
  const { text, content = [] } = node as { text?: string; content?: readonly object[] }
  return text ?? content.map(wordsIn).join('')
}
