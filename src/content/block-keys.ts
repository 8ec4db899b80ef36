import { createHash } from 'node:crypto'

/** Gives a block its key. */
export type KeyMaker = (...content: unknown[]) => string

const letters = 10

/**
 * Keys for the blocks of one text, made from what they hold: when a file or an import brings a text again, a block that
 * is as it was has its old key, and one that has changed a key that nothing had before. The same words twice are told
 * apart by their order.
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
