import { createHash } from 'node:crypto'
import { guard } from '../domain/red-flags/guard.ts'
import type { RedFlag } from '../domain/red-flags/help.ts'
import { helpComesFirst } from './failure.ts'

/** Stands for the very words beside which somebody has seen where help is. For other words it is worth nothing. */
const seenFor = (words: string) => createHash('sha256').update(words).digest('base64url')

/**
 * Lets nothing through that sounds like an emergency before its sender has seen where help is. Having seen it counts
 * for these words alone: others that sound so show it again.
 * @param texts everything that was typed
 * @param seen what the refusal gave, sent back by somebody who has seen the help; empty at first
 * @returns what the words sound like, or null
 * @throws red_flag
 */
export function helpFirst(texts: readonly string[], seen: string): RedFlag | null {
  const words = texts.map((text) => text.trim()).join('\n')
  const warning = guard(words)
  if (warning?.tone !== 'alarm') return null
  const token = seenFor(words)
  if (seen !== token) throw helpComesFirst({ flag: warning.flag, help_seen: token })
  return warning.flag
}
