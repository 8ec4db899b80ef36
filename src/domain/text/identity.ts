import { fold } from '../search/fold.ts'
import { cleanTagName } from './clean-name.ts'

/**
 * What a name, a tag or a searched text is compared by: two spellings of one thing have the same. Width, case, spaces,
 * invisible characters, a leading #, the kind of dot in a name, and variant, Traditional and Simplified forms make no difference.
 * Never shown.
 */
export const identityOf = (text: string): string =>
  fold(cleanTagName(text.normalize('NFKC')).replace(/\s/g, '').normalize('NFKC'))

/** Whether two texts name the same thing. */
export const isSame = (one: string, other: string): boolean => identityOf(one) === identityOf(other)
