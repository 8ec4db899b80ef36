import type { SearchLayer } from '../../domain/search/layers.ts'
import type { Query } from '../../domain/search/query.ts'
import { syllablesOfKeys } from '../../domain/search/spelling.ts'
import type { IndexReader } from './index-reader.ts'
import type { NamesBySound } from './site-words.ts'
import { Speller } from './speller.ts'

/** Only Latin letters, with or without spaces: a foreign word, or pinyin. */
const pinyin = /^[a-z][a-z ]{2,}$/

/** The probable intended query. */
export interface Correction {
  text: string
  /** Whether the input is certainly misspelled; otherwise it may be a word that is only unknown here. */
  certain: boolean
  /** Whether the input occurs nowhere: then the correction is searched as well. */
  absent: boolean
}

/**
 * The probable intended query for a word that occurs nowhere: a word with the same pronunciation, or with two adjacent
 * characters swapped, which occurs in what this reader may read. Spelled as it occurs there; null when the query is
 * correct, is a question, or has no sufficiently similar correction (`likeness`).
 */
export async function correctSpelling(
  reader: IndexReader,
  keyword: string,
  query: Query,
  layers: readonly SearchLayer[],
  names: NamesBySound = new Map(),
): Promise<Correction | null> {
  if (query.long || query.runs.length === 0) return null
  const syllables = syllablesOfKeys(query.folded)
  if (!syllables && query.asks) return null
  const speller = new Speller(reader, keyword, query, layers, names)
  const better = await (syllables
    ? speller.fromKeys(syllables)
    : pinyin.test(query.folded)
      ? speller.fromPinyin()
      : speller.fromCharacters())
  if (!better) return null
  const text = keyword.slice(0, better.start) + (await speller.written(better.by)) + keyword.slice(better.end)
  return { text, certain: better.certain, absent: better.absent }
}
