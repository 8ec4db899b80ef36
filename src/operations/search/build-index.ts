import type pg from 'pg'
import type { Database } from '../../db/connect.ts'
import { copyRows, createNextTables, swapNextTables } from '../../db/next-tables.ts'
import {
  appendPostings,
  appendSounds,
  type IndexedDocument,
  newTerms,
  type SuggestionRow,
} from '../../db/queries/search-changes.ts'
import { publicSources, type SearchSourceRow, sampleSources } from '../../db/queries/search-index.ts'
import { allTags } from '../../db/queries/search-results.ts'
import { fold } from '../../domain/search/fold.ts'
import { layersOf, publicLayers, type SearchLayer } from '../../domain/search/layers.ts'
import { searchTextOf } from '../../domain/search/post-text.ts'
import { PostingsBuilder, pairsBySound, type TermPostings } from '../../domain/search/postings.ts'
import { type Averages, eachWeight, type IndexText, lengthsOf } from '../../domain/search/ranking.ts'
import { writePairs } from '../../domain/search/spelling.ts'
import { clausesOf, suggestionKeys } from '../../domain/search/suggestions.ts'
import { thesaurus } from '../../domain/search/synonyms/synonyms.ts'
import { wallStatuses } from '../../domain/walls/wall.ts'

/** A document before it has a number. */
export type Unnumbered = Omit<IndexedDocument, 'number'>

/** A post on one layer: cut at the wall for the readers who search there. */
function documentOn(post: SearchSourceRow, { layer, wall }: ReturnType<typeof layersOf>[number]): Unnumbered {
  return { post_uid: post.uid, layer, type: post.type, channel_ids: post.channel_ids, ...searchTextOf(post, wall) }
}

/** The documents of a post: none when it is not public. */
export function documentsOf(post: SearchSourceRow): Unnumbered[] {
  return post.public ? layersOf(post.status).map((place) => documentOn(post, place)) : []
}

/** A document's text as the index tokenises it. */
export function indexText({ title, marks, body }: Pick<Unnumbered, 'title' | 'marks' | 'body'>): IndexText {
  return { title: fold(title), marks: fold(marks), body: fold(body) }
}

/** The search suggestions of a public post: its title, from each clause on. */
export function suggestionsOf(title: string): SuggestionRow[] {
  return clausesOf(title).map((clause) => ({ kind: 'title', text: title, ...suggestionKeys(clause) }))
}

/** The number of documents per segment at the growing end of the index: small, because adding to a segment rewrites it. */
const tailSpan = 256

/** Appends the terms of a new document to the index. */
export async function appendToTail(db: Database, number: number, document: Unnumbered, averages: Averages): Promise<void> {
  const segment = number - (number % tailSpan)
  const builder = new PostingsBuilder(segment)
  eachWeight(indexText(document), averages, (term, weight) => builder.add(number, term, weight))
  const rows = [...builder.rows()]
  if (rows.length === 0) return
  await appendNewPairs(
    db,
    document.layer,
    segment,
    rows.map(({ term }) => term),
  )
  await appendPostings(db, document.layer, segment, rows)
}

/** Indexes pairs that are new on the layer by their pronunciation. */
async function appendNewPairs(db: Database, layer: SearchLayer, segment: number, terms: readonly string[]): Promise<void> {
  const pairs = terms.filter((term) => term.length === 2)
  const fresh = pairs.length === 0 ? [] : await newTerms(db, layer, pairs)
  const bySound = pairsBySound(fresh.map((term) => ({ term, documents: 1 })))
  await appendSounds(
    db,
    layer,
    segment,
    Array.from(bySound, ([sound, known]) => ({ sound, bytes: writePairs(known) })),
  )
}

const tables = ['search_documents', 'search_postings', 'search_sounds', 'search_suggestions']
const columns = {
  documents: ['number', 'post_uid', 'layer', 'type', 'channel_ids', 'title', 'marks', 'body', 'change'],
  postings: ['term', 'layer', 'segment', 'documents', 'bytes'],
  sounds: ['sound', 'layer', 'segment', 'bytes'],
  suggestions: ['post_uid', 'kind', 'text', 'folded', 'sound'],
}
/** A small batch, so that requests in the same process are not delayed. */
const batch = 50
const sampled = 2000

export interface BuiltIndex {
  documents: number
  averages: Averages
  nextNumber: number
}

/**
 * Builds a new index beside the old one, inside the caller's transaction; at its commit the new one takes over. It
 * reads the transaction's snapshot.
 */
export async function buildIndex(
  db: Database,
  client: pg.ClientBase,
  change: number,
  log: (line: string) => void,
): Promise<BuiltIndex> {
  await createNextTables(client, tables)
  const averages = await takeAverages(db)
  const places = wallStatuses.flatMap((status) => layersOf(status).map((place) => ({ status, ...place })))
  let number = 0
  for (const { status, layer, wall } of places) {
    let builder = new PostingsBuilder(number)
    for (let after = 0; ; ) {
      const posts = await publicSources(db, { status, after, limit: batch })
      const last = posts.at(-1)
      if (!last) break
      after = last.uid
      const rows: (readonly (string | number | number[])[])[] = []
      for (const post of posts) {
        if (!builder.takes(number)) {
          await writeSegment(client, layer, builder)
          builder = new PostingsBuilder(number)
        }
        const document = documentOn(post, { layer, wall })
        eachWeight(indexText(document), averages, (term, weight) => builder.add(number, term, weight))
        rows.push([number, post.uid, layer, post.type, post.channel_ids, document.title, document.marks, document.body, change])
        number += 1
        if (number % 5000 === 0) log(`搜尋索引：${number} 份`)
      }
      await copyRows(client, 'search_documents_next', columns.documents, rows)
      if (wall === 'open')
        await writeSuggestions(
          client,
          posts.flatMap((post) => suggestionsOf(post.title).map((row) => ({ ...row, uid: post.uid }))),
        )
    }
    await writeSegment(client, layer, builder)
  }
  await writeSuggestions(client, await wordSuggestions(db))
  await swapNextTables(client, tables)
  return { documents: number, averages, nextNumber: Math.ceil(number / tailSpan) * tailSpan }
}

/** Averages over the public content; for many posts a sample is sufficient. */
async function takeAverages(db: Database): Promise<Averages> {
  const sums = { title: 0, marks: 0, body: 0 }
  let documents = 0
  for (const post of await sampleSources(db, sampled)) {
    for (const document of documentsOf(post).filter(({ layer }) => publicLayers.includes(layer))) {
      const lengths = lengthsOf(indexText(document))
      sums.title += lengths.title
      sums.marks += lengths.marks
      sums.body += lengths.body
      documents += 1
    }
  }
  const of = (sum: number) => sum / Math.max(documents, 1)
  return { title: of(sums.title), marks: of(sums.marks), body: of(sums.body) }
}

async function writeSegment(client: pg.ClientBase, layer: SearchLayer, builder: PostingsBuilder): Promise<void> {
  if (builder.empty) return
  const { first } = builder
  const counts: { term: string; documents: number }[] = []
  await copyRows(client, 'search_postings_next', columns.postings, postingRows(builder.rows(), layer, first, counts))
  await copyRows(client, 'search_sounds_next', columns.sounds, soundRows(counts, layer, first))
}

function* postingRows(
  rows: Iterable<TermPostings>,
  layer: SearchLayer,
  first: number,
  counts: { term: string; documents: number }[],
) {
  for (const { term, documents, bytes } of rows) {
    if (term.length === 2) counts.push({ term, documents })
    yield [term, layer, first, documents, bytes] as const
  }
}

function* soundRows(counts: { term: string; documents: number }[], layer: SearchLayer, first: number) {
  for (const [sound, pairs] of pairsBySound(counts)) yield [sound, layer, first, writePairs(pairs)] as const
}

async function writeSuggestions(
  client: pg.ClientBase,
  rows: readonly { uid: number | null; kind: string; text: string; folded: string; sound: string }[],
): Promise<void> {
  await copyRows(
    client,
    'search_suggestions_next',
    columns.suggestions,
    rows.map(({ uid, kind, text, folded, sound }) => [uid, kind, text, folded, sound]),
  )
}

/** Tags, and the words of the editors' table that are no tags. */
async function wordSuggestions(db: Database) {
  const tags = await allTags(db)
  const known = new Set(tags.map(fold))
  const words = thesaurus.words.filter((word) => !known.has(fold(word)))
  const rows = (kind: 'tag' | 'word', texts: readonly string[]) =>
    texts.map((text) => ({ uid: null, kind, text, ...suggestionKeys(text) }))
  return [...rows('tag', tags), ...rows('word', words)]
}
