import { type FoundSuggestion, suggestionsBeginning } from '../../db/queries/search-suggestions.ts'
import { fold } from '../../domain/search/fold.ts'
import { readKeyword } from '../../domain/search/keyword.ts'
import { beginsWithSyllables, typedKeys } from '../../domain/search/suggestions.ts'
import type { OperationContext } from '../context.ts'

export type { FoundSuggestion } from '../../db/queries/search-suggestions.ts'

/** Suggestions offered at once. */
const offered = 8

/**
 * What somebody may be about to type: tags, words of the editors' table and titles of public posts that begin so,
 * or sound so. Titles are public whatever the wall.
 */
export async function suggest({ db }: OperationContext, typed: string): Promise<FoundSuggestion[]> {
  const { text: keyword } = readKeyword(typed)
  const { folded, sound } = typedKeys(keyword)
  if (folded === '') return []
  const written = await suggestionsBeginning(db, 'folded', folded, offered)
  if (written.length >= offered || sound === null) return written
  const known = new Set(written.map(({ text }) => fold(text)))
  const heard = await suggestionsBeginning(db, 'sound', sound, 2 * offered)
  const fresh = heard.filter(({ text }) => !known.has(fold(text)) && beginsWithSyllables(keyword, text))
  return [...written, ...fresh].slice(0, offered)
}
