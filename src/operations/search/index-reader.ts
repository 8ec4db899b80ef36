import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/connect.ts'
import {
  countPostings,
  type DocumentStateRow,
  documentsChanged,
  documentTexts,
  readPostings,
  readSounds,
  type SearchStateRow,
  searchState,
} from '../../db/queries/search-index.ts'
import { type SiteWordRow, siteWordsLike } from '../../db/queries/search-results.ts'
import { fold } from '../../domain/search/fold.ts'
import type { SearchLayer } from '../../domain/search/layers.ts'
import { countOf, type Segment } from '../../domain/search/postings.ts'
import type { SelectiveForm } from '../../domain/search/ranking.ts'
import { type FoundDocument, ScoreAccumulator } from '../../domain/search/score-accumulator.ts'
import { type KnownPair, readPairs } from '../../domain/search/spelling.ts'
import { eachTerm, termOfKey } from '../../domain/search/tokens.ts'
import type { OperationContext } from '../context.ts'
import { cached } from '../ttl-cache.ts'

/** The layer of a document that is no longer live. */
export const deletedLayer = 255

/**
 * The in-memory data of every document, a few bytes each: its layer, type and channels. Sufficient for counting and
 * filtering thousands of hits without a query.
 */
export class DocumentTable {
  #layers = new Uint8Array(1024).fill(deletedLayer)
  #types = new Uint8Array(1024)
  #channels = new Uint16Array(1024)
  readonly #typeNames: string[] = []
  /** Every distinct combination of channels. */
  readonly #combinations: number[][] = []
  readonly #combinationAt = new Map<string, number>()
  readonly #typeAt = new Map<string, number>()
  readonly #perLayer = new Map<number, number>()
  /** One more than the highest number. */
  size = 0

  /** Adds a document, or marks it as removed. */
  set({ number, layer, live, type, channel_ids }: DocumentStateRow): void {
    if (number >= this.#layers.length) this.#grow(number + 1)
    this.#count(this.#layers[number] ?? deletedLayer, -1)
    this.#layers[number] = live ? layer : deletedLayer
    this.#count(this.#layers[number] ?? deletedLayer, 1)
    this.#types[number] = indexOf(type, type, this.#typeNames, this.#typeAt)
    this.#channels[number] = indexOf(channel_ids.join(), channel_ids, this.#combinations, this.#combinationAt)
    this.size = Math.max(this.size, number + 1)
  }

  /** By document number: the layer of a live document; `deletedLayer` for any other. */
  get layers(): Uint8Array {
    return this.#layers
  }

  /** By document number: the index into `typeNames`. */
  get types(): Uint8Array {
    return this.#types
  }

  get typeNames(): readonly string[] {
    return this.#typeNames
  }

  /** By document number: the index into the `combinations` of channels. */
  get channels(): Uint16Array {
    return this.#channels
  }

  get combinations(): readonly (readonly number[])[] {
    return this.#combinations
  }

  /** The number of live documents on some layers. */
  count(layers: readonly SearchLayer[]): number {
    return layers.reduce<number>((sum, layer) => sum + (this.#perLayer.get(layer) ?? 0), 0)
  }

  #count(layer: number, change: number): void {
    if (layer !== deletedLayer) this.#perLayer.set(layer, (this.#perLayer.get(layer) ?? 0) + change)
  }

  #grow(minCapacity: number): void {
    const space = Math.max(minCapacity, this.#layers.length * 2)
    const layers = new Uint8Array(space).fill(deletedLayer)
    const types = new Uint8Array(space)
    const channels = new Uint16Array(space)
    layers.set(this.#layers)
    types.set(this.#types)
    channels.set(this.#channels)
    this.#layers = layers
    this.#types = types
    this.#channels = channels
  }
}

function indexOf<T>(key: string, value: T, values: T[], indexes: Map<string, number>): number {
  const index = indexes.get(key)
  if (index !== undefined) return index
  indexes.set(key, values.length)
  return values.push(value) - 1
}

/** A search engine that takes the first stage: it finds candidates with their scores. */
export interface FirstStageEngine {
  /** The best documents of each form; null when it cannot, so that the embedded index is used. */
  find(forms: readonly SelectiveForm[], layers: readonly SearchLayer[], build: number): Promise<FoundDocument[][] | null>
}

/** A document's text: in its original spelling, and folded. */
export interface DocumentText {
  title: string
  body: string
  folded: { title: string; marks: string; body: string }
}

/**
 * The maximum staleness of a process without a purge, milliseconds: a published post is found after this time
 * and the queue's second.
 */
export const maxStaleness = 500
/**
 * The number of documents read into the table per statement, and the number of new ones above which the caches are
 * cleared instead of updated.
 */
const rowsAtOnce = 20_000
const clearCachesFrom = 200
const postingCacheBytes = 48 * 1024 * 1024
const textCacheBytes = 24 * 1024 * 1024

/**
 * The index as one process reads it. Term counts, postings and texts are cached in memory as long as they are valid;
 * each layer separately, so that the cache of one reader's layer reveals nothing to another.
 */
export class IndexReader {
  readonly #db: Database
  /** Scores documents instead of the postings, when one is configured and has the current build. */
  engine: FirstStageEngine | null = null
  readonly board = new ScoreAccumulator()
  table = new DocumentTable()
  #state: SearchStateRow | null = null
  #checking: Promise<void> = Promise.resolve()
  /** Incremented when cached data may have become invalid during a fetch. */
  #epoch = 0
  readonly #counts = new LRUCache<string, number>({ max: 200_000 })
  readonly #postings = new LRUCache<string, Segment[]>({
    maxSize: postingCacheBytes,
    maxEntrySize: postingCacheBytes / 8,
    sizeCalculation: (segments) => segments.reduce((sum, { bytes }) => sum + bytes.length + 64, 64),
  })
  readonly #texts = new LRUCache<number, DocumentText>({
    maxSize: textCacheBytes,
    sizeCalculation: ({ title, body }) => 4 * (title.length + body.length) + 200,
  })

  constructor(db: Database) {
    this.#db = db
  }

  get build(): number {
    return this.#state?.build ?? 0
  }

  /** Loads the changes up to now. Single-flight: concurrent callers share one refresh. False while there is no index. */
  async refresh(): Promise<boolean> {
    this.#checking = this.#checking.catch(() => undefined).then(() => this.#check())
    await this.#checking
    return this.#state !== null
  }

  async #check(): Promise<void> {
    const state = await searchState(this.#db)
    const previous = this.#state
    if (state && (!previous || state.build !== previous.build)) await this.#load(state)
    else if (state && previous && state.change !== previous.change) await this.#catchUp(state, previous)
  }

  async #load(state: SearchStateRow): Promise<void> {
    const table = new DocumentTable()
    await this.#read(table, -1)
    this.#forgetAll()
    this.table = table
    this.#state = state
  }

  async #catchUp(state: SearchStateRow, previous: SearchStateRow): Promise<void> {
    const changed = await this.#read(this.table, previous.change)
    if (changed.length > clearCachesFrom) {
      this.#forgetAll()
    } else if (changed.length > 0) {
      this.#epoch += 1
      const layers = new Map<number, SearchLayer>(changed.map(({ number, layer }) => [number, layer]))
      for (const { number } of changed) this.#texts.delete(number)
      for (const { number, title, marks, body } of await documentTexts(this.#db, [...layers.keys()]))
        for (const part of [title, marks, body]) eachTerm(fold(part), (key) => this.#forget(key, layers.get(number)))
    }
    this.#state = state
  }

  async #read(table: DocumentTable, after: number) {
    const changed: { number: number; layer: SearchLayer }[] = []
    for (let from = 0; ; ) {
      const rows = await documentsChanged(this.#db, { after, from, limit: rowsAtOnce })
      for (const row of rows) {
        table.set(row)
        if (after >= 0) changed.push({ number: row.number, layer: row.layer })
      }
      if (rows.length < rowsAtOnce) return changed
      from = (rows.at(-1)?.number ?? 0) + 1
    }
  }

  #forget(key: number | string, layer: SearchLayer | undefined): void {
    const postingsKey = `${layer}${termOfKey(key)}`
    this.#counts.delete(postingsKey)
    this.#postings.delete(postingsKey)
  }

  #forgetAll(): void {
    this.#epoch += 1
    this.#counts.clear()
    this.#postings.clear()
    this.#texts.clear()
  }

  /** The document frequency of each term on some layers. */
  async counts(terms: readonly string[], layers: readonly SearchLayer[]): Promise<Map<string, number>> {
    const frequencies = await this.#lookUp(this.#counts, terms, layers, 0, async (missing) => {
      const counts = new Map<string, number>()
      for (const { term, layer, documents } of await countPostings(this.#db, missing, layers))
        counts.set(`${layer}${term}`, documents)
      return counts
    })
    return new Map(
      terms.map((term) => [term, layers.reduce<number>((sum, layer) => sum + (frequencies.get(`${layer}${term}`) ?? 0), 0)]),
    )
  }

  /** The postings of each term on some layers. They are counted, too. */
  async postings(terms: readonly string[], layers: readonly SearchLayer[]): Promise<Map<string, Segment[]>> {
    const epoch = this.#epoch
    const segmentsByKey = await this.#lookUp(this.#postings, terms, layers, [], async (missing) => {
      const segmentsByTerm = new Map<string, Segment[]>()
      for (const { term, layer, segment, bytes } of await readPostings(this.#db, missing, layers)) {
        const segments = segmentsByTerm.get(`${layer}${term}`)
        const newSegment = { first: segment, bytes: new Uint8Array(bytes) }
        if (segments) segments.push(newSegment)
        else segmentsByTerm.set(`${layer}${term}`, [newSegment])
      }
      return segmentsByTerm
    })
    if (epoch === this.#epoch) for (const [key, segments] of segmentsByKey) this.#counts.set(key, countOf(segments))
    return new Map(terms.map((term) => [term, layers.flatMap((layer) => segmentsByKey.get(`${layer}${term}`) ?? [])]))
  }

  /** The cached values of some terms on some layers; missing ones are fetched. The absence of a term is cached too. */
  async #lookUp<T extends number | Segment[]>(
    cache: LRUCache<string, T>,
    terms: readonly string[],
    layers: readonly SearchLayer[],
    nothing: T,
    fetch: (missing: string[]) => Promise<Map<string, T>>,
  ): Promise<Map<string, T>> {
    const result = new Map<string, T>()
    const missing: string[] = []
    for (const term of terms) {
      const values = layers.map((layer) => [`${layer}${term}`, cache.get(`${layer}${term}`)] as const)
      if (values.some(([, value]) => value === undefined)) missing.push(term)
      else for (const [key, value] of values) result.set(key, value as T)
    }
    if (missing.length === 0) return result
    const epoch = this.#epoch
    const fetched = await fetch(missing)
    for (const term of missing) {
      for (const layer of layers) {
        const key = `${layer}${term}`
        const value = fetched.get(key) ?? nothing
        result.set(key, value)
        if (epoch === this.#epoch) cache.set(key, value)
      }
    }
    return result
  }

  /** The texts of some documents; removed ones are skipped. */
  async texts(numbers: readonly number[]): Promise<Map<number, DocumentText>> {
    const missing = numbers.filter((number) => !this.#texts.has(number))
    const fetched = new Map<number, DocumentText>()
    if (missing.length > 0) {
      const epoch = this.#epoch
      for (const { number, title, marks, body } of await documentTexts(this.#db, missing)) {
        const text = { title, body, folded: { title: fold(title), marks: fold(marks), body: fold(body) } }
        fetched.set(number, text)
        if (epoch === this.#epoch) this.#texts.set(number, text)
      }
    }
    const texts = new Map<number, DocumentText>()
    for (const number of numbers) {
      const text = fetched.get(number) ?? this.#texts.get(number)
      if (text) texts.set(number, text)
    }
    return texts
  }

  /** The pairs of characters with given pronunciations, on some layers. */
  async soundalikes(sounds: readonly string[], layers: readonly SearchLayer[]): Promise<Map<string, KnownPair[]>> {
    const bySound = Map.groupBy(await readSounds(this.#db, sounds, layers), ({ sound }) => sound)
    return new Map(Array.from(bySound, ([sound, rows]) => [sound, readPairs(rows.map(({ bytes }) => bytes))]))
  }

  /** The site's own words that equal given ones, or sound like them. They are public on every layer. */
  siteWords(words: readonly { folded: string; sound: string }[]): Promise<SiteWordRow[]> {
    return siteWordsLike(this.#db, { folded: words.map(({ folded }) => folded), sounds: words.map(({ sound }) => sound) })
  }
}

const readers = new WeakMap<Database, IndexReader>()

/** The index reader, with all changes up to `maxStaleness` ago and all purges applied; null while there is no index. */
export async function currentIndex(context: OperationContext): Promise<IndexReader | null> {
  const reader = indexReader(context.db.ordinary)
  return (await cached(context, 'search index', () => reader.refresh(), maxStaleness)) ? reader : null
}

/** The index reader of a database: one for each database in this process. */
export function indexReader(db: Database): IndexReader {
  const existing = readers.get(db)
  if (existing) return existing
  const reader = new IndexReader(db)
  readers.set(db, reader)
  return reader
}
