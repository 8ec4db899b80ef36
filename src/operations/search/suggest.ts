import { suggestionsBeginning } from '../../db/queries/search-results.ts'
import { type EntryKind, laterKinds } from '../../domain/search/catalogue.ts'
import { fold } from '../../domain/search/fold.ts'
import { readKeyword } from '../../domain/search/keyword.ts'
import { layersFor, type SearchLayer } from '../../domain/search/layers.ts'
import { beginsWithSyllables, typedKeys } from '../../domain/search/suggestions.ts'
import type { Thesaurus } from '../../domain/search/synonyms/synonyms.ts'
import type { OperationContext } from '../context.ts'
import { readCatalogue, readThesaurus } from './find-entries.ts'
import { freshIndex, type IndexReader } from './index-reader.ts'
import { WordFinder } from './word-finder.ts'

export interface Suggestion {
  kind: 'tag' | 'word' | 'title' | EntryKind
  text: string
}

/** The number of offered suggestions; more are looked up, because not all of them have results. */
const offered = 8
const lookedUp = 3 * offered
/** The number of tags and words before the names of other entities. */
const wordsFirst = 5
/** Kinds besides posts that readers may search by name. An issue is searched by its number. */
const named: readonly EntryKind[] = ['page', 'author', 'channel', 'column', 'tool', 'quiz', 'special', 'video', ...laterKinds]

/**
 * Completions that have results: tags, words of the editors' table, names of authors, channels, tools and the like, and
 * titles of public posts that start with the input, or sound like it. Titles are public whatever the wall; whether a
 * word has results is checked against what this viewer may read.
 */
export async function suggest(context: OperationContext, typed: string): Promise<Suggestion[]> {
  const { db, viewer, now } = context
  const { text: keyword } = readKeyword(typed)
  const { folded, sound } = typedKeys(keyword)
  if (folded === '') return []
  const [catalogue, thesaurus] = [await readCatalogue(context), await readThesaurus(context)]
  const entries = catalogue
    .beginning(keyword, { folded, sound })
    .filter(({ kind, outAt }) => named.includes(kind) && (outAt === null || outAt <= now.getTime()))
    .sort((a, b) => named.indexOf(a.kind) - named.indexOf(b.kind))
    .map(({ kind, title }): Suggestion => ({ kind, text: title }))
  const written = await suggestionsBeginning(db, 'folded', folded, lookedUp)
  const known = new Set(written.map(({ text }) => fold(text)))
  const received = sound === null ? [] : await suggestionsBeginning(db, 'sound', sound, lookedUp)
  const fresh = received.filter(({ text }) => !known.has(fold(text)) && beginsWithSyllables(keyword, text))
  const reader = await freshIndex(context)
  const words = [...written, ...fresh].filter(({ kind }) => kind !== 'title')
  const leading = reader ? await leadingSomewhere(reader, words, layersFor(viewer.identity), thesaurus) : new Set()
  const isTitle = ({ kind }: Suggestion) => kind === 'title'
  const atHand = oneOfEach(
    written.filter(({ text }) => leading.has(text)),
    thesaurus,
  )
  const inOrder: Suggestion[] = [
    ...atHand.slice(0, wordsFirst),
    ...entries.slice(0, offered - wordsFirst),
    ...atHand.slice(wordsFirst),
    ...written.filter(isTitle),
    ...entries,
    ...oneOfEach(
      fresh.filter(({ text }) => leading.has(text)),
      thesaurus,
    ),
    ...fresh.filter(isTitle),
  ]
  const once = new Map<string, Suggestion>()
  for (const one of inOrder) if (!once.has(fold(one.text))) once.set(fold(one.text), one)
  return [...once.values()].slice(0, offered)
}

/** The first of several synonyms: they all find the same. */
function oneOfEach(suggestions: readonly Suggestion[], thesaurus: Thesaurus): Suggestion[] {
  const counted = new Set<string>()
  return suggestions.filter(({ kind, text }) => {
    const word = fold(text)
    if (kind === 'word' && counted.has(word)) return false
    for (const { text: other } of thesaurus.otherForms(word)) counted.add(other)
    return true
  })
}

/** Those of some words that occur in what the viewer may read, or whose synonyms do. */
async function leadingSomewhere(
  reader: IndexReader,
  suggestions: readonly Suggestion[],
  layers: readonly SearchLayer[],
  thesaurus: Thesaurus,
): Promise<Set<string>> {
  const ways = suggestions.map(({ text }) => ({
    text,
    words: [fold(text), ...thesaurus.otherForms(fold(text)).map(({ text: other }) => other)],
  }))
  const finder = new WordFinder(reader, layers)
  await finder.count(ways.flatMap(({ words }) => words))
  const leading = new Set<string>()
  for (const { text, words } of ways) {
    for (const word of words) {
      if (finder.atMost(word) === 0 || (await finder.documents(word)).length === 0) continue
      leading.add(text)
      break
    }
  }
  return leading
}
