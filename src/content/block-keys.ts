import { createHash } from 'node:crypto'

/** Generates the key of a block. */
export type KeyMaker = (...content: unknown[]) => string

const letters = 10

/**
 * Key generator for the blocks of one text, based on their content: if a file or an import contains a text again, an
 * unchanged block gets its old key, and a changed one an unused key. Duplicate content is distinguished by its order.
 */
export function keyMaker(): KeyMaker {
  const seen = new Map<string, number>()
  return (...content) => {
    const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, letters)
    const times = (seen.get(digest) ?? 0) + 1
    seen.set(digest, times)
    return times === 1 ? digest : `${digest}-${times}`
  }
}
