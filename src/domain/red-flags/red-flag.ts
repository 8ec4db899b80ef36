import { fold } from '../search/fold.ts'
import { type RedFlag, redFlags } from './help.ts'
import { harmlessContexts, redFlagPatterns } from './patterns.ts'

/** What a pattern is matched against: folded, without the blanks and marks that people put between characters. */
const plain = (text: string) => fold(text.normalize('NFKC')).replace(/[^\p{L}\p{N}]+/gu, '')

/** Patterns are written as people write; they are folded like the text is. `|` and brackets fold to themselves. */
const compiled = (sources: readonly string[]) => new RegExp(sources.map(fold).join('|'), 'gu')

const harmless = compiled(harmlessContexts)
const patterns = redFlags.map((flag) => [flag, compiled(redFlagPatterns[flag])] as const)

/**
 * Whether a text speaks of an emergency or of hurting oneself, and of which kind: then help stands before everything
 * else. It is looked for in the whole and in each sentence. Speaking of prevention, training, rehabilitation and the like is no emergency; anything acute beside it still is.
 * Of several kinds the first of `redFlags` decides.
 */
export function redFlagOf(text: string): RedFlag | null {
  const parts = [text, ...text.split(/[。！？；!?;\n]+/u)].map((part) => plain(part).replace(harmless, '\n'))
  for (const [flag, pattern] of patterns) if (parts.some((part) => part.search(pattern) !== -1)) return flag
  return null
}
