import { suggestionsByPrefix } from '../../db/queries/search-results.ts'
import { type CatalogueKind, searchedFeatureKinds } from '../../domain/search/catalogue.ts'
import { fold } from '../../domain/search/fold.ts'
import { readKeyword } from '../../domain/search/keyword.ts'
import { layersFor, type SearchLayer } from '../../domain/search/layers.ts'
import { beginsWithSyllables, typedKeys } from '../../domain/search/suggestions.ts'
import type { Thesaurus } from '../../domain/search/synonyms/synonyms.ts'
import type { OperationContext } from '../context.ts'
import { readCatalogue, readThesaurus } from './find-entries.ts'
import { currentIndex, type IndexReader } from './index-reader.ts'
import { WordFinder } from './word-finder.ts'

export interface Suggestion {
  kind: 'tag' | 'word' | 'title' | CatalogueKind
  text: string
}

/** The number of offered suggestions; more are looked up, because not all of them have results. */
const maxOffered = 8
const maxLookedUp = 3 * maxOffered
/** The number of tags and words before the names of other entities. */
const wordsFirst = 5
/** Kinds apart from posts that readers may search by name. An issue is searched by its number. */
const searchableKinds: readonly CatalogueKind[] = [
  'page',
  'author',
  'channel',
  'column',
  'tool',
  'quiz',
  'special',
  'video',
  ...searchedFeatureKinds,
]

/**
 * Completions that have results: tags, words of the editors' table, names of authors, channels, tools and the like, and
 * titles of public posts that start with the input, or sound like it. Titles are public whatever the wall; whether a
 * word has results is checked against what this viewer may read.
 */
export async function suggest(context: OperationContext, input: string): Promise<Suggestion[]> {
  const { db, viewer, now } = context
  const { text: keyword } = readKeyword(input)
  const { folded, sound } = typedKeys(keyword)
  if (folded === '') return []
  const [catalogue, thesaurus] = [await readCatalogue(context), await readThesaurus(context)]
  const entries = catalogue
    .startingWith(keyword, { folded, sound })
    .filter(({ kind, publishedAt }) => searchableKinds.includes(kind) && (publishedAt === null || publishedAt <= now.getTime()))
    .sort((a, b) => searchableKinds.indexOf(a.kind) - searchableKinds.indexOf(b.kind))
    .map(({ kind, title }): Suggestion => ({ kind, text: title }))
  const bySpelling = await suggestionsByPrefix(db, 'folded', folded, maxLookedUp)
  const spelledTexts = new Set(bySpelling.map(({ text }) => fold(text)))
  const bySound = sound === null ? [] : await suggestionsByPrefix(db, 'sound', sound, maxLookedUp)
  const fresh = bySound.filter(({ text }) => !spelledTexts.has(fold(text)) && beginsWithSyllables(keyword, text))
  const reader = await currentIndex(context)
  const words = [...bySpelling, ...fresh].filter(({ kind }) => kind !== 'title')
  const leading = reader ? await leadingSomewhere(reader, words, layersFor(viewer.identity), thesaurus) : new Set()
  const isTitle = ({ kind }: Suggestion) => kind === 'title'
  const atHand = firstOfSynonyms(
    bySpelling.filter(({ text }) => leading.has(text)),
    thesaurus,
  )
  const inOrder: Suggestion[] = [
    ...atHand.slice(0, wordsFirst),
    ...entries.slice(0, maxOffered - wordsFirst),
    ...atHand.slice(wordsFirst),
    ...bySpelling.filter(isTitle),
    ...entries,
    ...firstOfSynonyms(
      fresh.filter(({ text }) => leading.has(text)),
      thesaurus,
    ),
    ...fresh.filter(isTitle),
  ]
  const byText = new Map<string, Suggestion>()
  for (const suggestion of inOrder) if (!byText.has(fold(suggestion.text))) byText.set(fold(suggestion.text), suggestion)
  return [...byText.values()].slice(0, maxOffered)
}

/** The first of several synonyms: they all find the same. */
function firstOfSynonyms(suggestions: readonly Suggestion[], thesaurus: Thesaurus): Suggestion[] {
  const countedKeys = new Set<string>()
  return suggestions.filter(({ kind, text }) => {
    const word = fold(text)
    if (kind === 'word' && countedKeys.has(word)) return false
    for (const { text: other } of thesaurus.otherForms(word)) countedKeys.add(other)
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
  const variants = suggestions.map(({ text }) => ({
    text,
    words: [fold(text), ...thesaurus.otherForms(fold(text)).map(({ text: other }) => other)],
  }))
  const finder = new WordFinder(reader, layers)
  await finder.count(variants.flatMap(({ words }) => words))
  const leading = new Set<string>()
  for (const { text, words } of variants) {
    for (const word of words) {
      if (finder.atMost(word) === 0 || (await finder.documents(word)).length === 0) continue
      leading.add(text)
      break
    }
  }
  return leading
}
