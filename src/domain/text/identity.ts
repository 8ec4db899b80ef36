import { fold } from '../search/fold.ts'
import { cleanTagName } from './clean-name.ts'

/**
 * The comparison key of a name, a tag or a search: two spellings of one name have the same key. Width, case, spaces,
 * invisible characters and variation selectors, a leading #, the kind of dot or dash in a name, and variant, Traditional and Simplified forms are
 * ignored. Never displayed.
 */
export const identityOf = (text: string): string =>
  fold(
    cleanTagName(text.normalize('NFKC'))
      .replace(/\s|\p{Variation_Selector}/gu, '')
      .replace(/(?<=[\p{L}\p{N}])[‐‑‒–—−](?=[\p{L}\p{N}])/gu, '-')
      .normalize('NFKC'),
  )

/** Whether two texts name the same entity. */
export const isSame = (item: string, other: string): boolean => identityOf(item) === identityOf(other)
