import type { SearchLayer } from '../../domain/search/layers.ts'
import type { Query } from '../../domain/search/query.ts'
import { syllablesOfKeys } from '../../domain/search/zhuyin-keys.ts'
import type { IndexReader } from './index-reader.ts'
import type { NamesBySound } from './site-words.ts'
import { Speller } from './speller.ts'

/** Latin letters alone, with or without spaces: a foreign word, or pinyin. */
const pinyin = /^[a-z][a-z ]{2,}$/

/** What was probably meant. */
export interface Correction {
  text: string
  /** What was typed is certainly wrong; else it may be a word that is merely unknown here. */
  certain: boolean
  /** What was typed stands nowhere: what was probably meant is searched for as well. */
  absent: boolean
}

/**
 * What somebody probably meant who typed a word that stands nowhere: a word that sounds the same, or has two
 * neighbours the other way round, and does stand in what this reader may read. Written as it stands there; null
 * when the query is right, a question, or nothing is known that can well have been meant (`likeness`).
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
