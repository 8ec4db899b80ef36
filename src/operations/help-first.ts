import { createHash } from 'node:crypto'
import { guard } from '../domain/red-flags/guard.ts'
import type { RedFlag } from '../domain/red-flags/help.ts'
import { helpRequired } from './failure.ts'

/**
 * The token for exactly these words: it confirms that the sender was shown help for them, and is invalid for other words.
 */
const seenFor = (words: string) => createHash('sha256').update(words).digest('base64url')

/**
 * Refuses texts that suggest an emergency until their sender was shown help. The confirmation is valid only for these
 * words: other alarming words require it again.
 * @param texts all texts of the input
 * @param seen the token from the refusal, returned by a client that has shown the help; empty at first
 * @returns the kind of emergency that the words suggest, or null
 * @throws red_flag
 */
export function helpFirst(texts: readonly string[], seen: string): RedFlag | null {
  const words = texts.map((text) => text.trim()).join('\n')
  const warning = guard(words)
  if (warning?.tone !== 'alarm') return null
  const token = seenFor(words)
  if (seen !== token) throw helpRequired({ flag: warning.flag, help_seen: token })
  return warning.flag
}
