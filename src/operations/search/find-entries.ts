import type { Database } from '../../db/connect.ts'
import type { PictureRow } from '../../db/queries/pictures.ts'
import { type CatalogueRow, catalogueChange, catalogueRows, officeSynonyms } from '../../db/queries/search-index.ts'
import { adviceNames, type Clinical } from '../../domain/clinical/check.ts'
import { isShown } from '../../domain/clinical/visibility.ts'
import { favoritePath } from '../../domain/favorites/kinds.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import { entityPath } from '../../domain/navigation/paths.ts'
import { requestedPages } from '../../domain/navigation/requested-pages.ts'
import { channelPath } from '../../domain/places/author-links.ts'
import { Catalogue, type CatalogueEntry, type CatalogueKind, entryKinds } from '../../domain/search/catalogue.ts'
import { fold } from '../../domain/search/fold.ts'
import { markMatches, needlesOf, snippetOf, synonymNeedles, type TextPart } from '../../domain/search/highlight.ts'
import type { SearchLayer } from '../../domain/search/layers.ts'
import { type Query, readQuery, withoutFormWords } from '../../domain/search/query.ts'
import type { QueryForm } from '../../domain/search/ranking.ts'
import { editorsLines, interleaveForms, type QueryVariant, Thesaurus, thesaurus } from '../../domain/search/synonyms/synonyms.ts'
import { eachTerm, termOfKey } from '../../domain/search/tokens.ts'
import { treesOfSearch } from '../../domain/symptoms/trees.ts'
import { tools } from '../../domain/tools/catalogue.ts'
import { checkers } from '../../domain/tools/checkers.ts'
import { toolSlugs } from '../../domain/tools/tool.ts'
import type { OperationContext } from '../context.ts'
import { cached } from '../ttl-cache.ts'
import { type IndexReader, maxStaleness } from './index-reader.ts'
import { WordFinder } from './word-finder.ts'

/** The weight of a synonym relative to the typed word. */
export const synonymWeight = 0.8
/** The weight of a synonym in a question, whose other words carry more information. */
export const synonymWeightOfQuestion = 0.6
/** The weight of a related word (the illness of a medicine) relative to a synonym. */
export const relatedWeight = 0.75
/** The weight of a corrected spelling beside a typed word that occurs nowhere. */
export const correctionWeight = 0.9
/**
 * A document with a larger share of the query than the last bound contains it as typed; with a larger one than the first, a
 * synonym. Shares are stored in single precision.
 */
export const matchTierBounds = (weight: number): readonly number[] => [weight * relatedWeight + 0.01, 0.81]
/** The maximum number of alternative forms of a query. */
const maxForms = 4

/** Alternative forms of a short query, with words that occur in what this reader may read: others would find nothing. */
export async function otherForms(
  reader: IndexReader,
  query: Query,
  layers: readonly SearchLayer[],
  thesaurus: Thesaurus,
): Promise<QueryVariant[]> {
  if (query.long) return []
  const forms = interleaveForms(thesaurus.otherForms(query.folded))
  if (forms.length === 0) return []
  const finder = new WordFinder(reader, layers)
  await finder.count(forms.map(({ to }) => to))
  const likely = forms.filter(({ to }) => finder.atMost(to) > 0)
  await finder.fetch(likely.map(({ to }) => to))
  const variants: QueryVariant[] = []
  for (const form of likely) {
    if (variants.length === maxForms) break
    if ((await finder.documents(form.to)).length > 0) variants.push(form)
  }
  return variants
}

/** An entry with its displayed fields. */
export interface EntryResult extends CatalogueEntry {
  url: string
  cover: PictureRow | null
  sponsor: string | null
  /** When it is published, milliseconds; null for entries that are always public. */
  publishedAt: number | null
}

/** The catalogue in the memory of one process, reloaded when any entry has changed. */
class CatalogueReader {
  readonly #db: Database
  #catalogue: Catalogue<EntryResult> | null = null
  #thesaurus = thesaurus
  #change = -1
  #checking: Promise<void> = Promise.resolve()

  constructor(db: Database) {
    this.#db = db
  }

  /** The current catalogue. Single-flight: concurrent callers share one reload. */
  async current(): Promise<Catalogue<EntryResult>> {
    this.#checking = this.#checking.catch(() => undefined).then(() => this.#check())
    await this.#checking
    return this.#catalogue ?? new Catalogue([])
  }

  /** The synonyms of the code and of the office, as of the last reload. */
  get thesaurus(): Thesaurus {
    return this.#thesaurus
  }

  async #check(): Promise<void> {
    const change = await catalogueChange(this.#db)
    if (!this.#catalogue || change !== this.#change) {
      const [entries, lines] = await Promise.all([catalogueRows(this.#db), officeSynonyms(this.#db)])
      this.#catalogue = new Catalogue([...productEntries(), ...entries.map(toShownEntry)])
      this.#thesaurus = lines.length === 0 ? thesaurus : new Thesaurus([...editorsLines, ...lines])
      this.#change = change
    }
  }
}

/** Common search words for a tool apart from its title. */
const alsoCalled = '計算 計算機 計算器 試算 推算 檢測 測量'

/** The static pages and the tools: they are part of the product itself. */
function productEntries(): EntryResult[] {
  const pages = requestedPages.map(({ path, title, synonyms: words, text }) => ({
    key: path.slice(1),
    url: path,
    title,
    marks: words,
    body: text,
  }))
  const calculators = toolSlugs.map((slug) => {
    const { title, lead, formula, fields, trend } = tools[slug]
    const marks = [trend?.label ?? '', ...fields.map(({ label }) => label), alsoCalled].join('\n')
    return { key: slug, url: entityPath('tool', slug), title, marks, body: [lead, ...formula].join('\n') }
  })
  const others = checkers.map(({ path, title, text }) => ({
    key: path.slice(1),
    url: path,
    title,
    marks: alsoCalled,
    body: text,
  }))
  const emptyFields = { cover: null, sponsor: null, publishedAt: null }
  return [
    ...pages.map((entry): EntryResult => ({ ...entry, ...emptyFields, kind: 'page' })),
    ...[...calculators, ...others].map((entry): EntryResult => ({ ...entry, ...emptyFields, kind: 'tool' })),
  ]
}

function toShownEntry({ kind, key, slug, out_at: publishedAt, ...row }: CatalogueRow): EntryResult {
  return { ...row, kind, key, publishedAt, url: pathOf(kind, key, slug) }
}

function pathOf(kind: CatalogueRow['kind'], key: string, slug: string | null): string {
  if (kind === 'channel') return channelPath({ id: Number(key), slug: slug ?? '', feature: slug !== null })
  return kind === 'video' ? favoritePath(kind, key) : entityPath(kind, key)
}

const readers = new WeakMap<Database, CatalogueReader>()

function readerOf(db: Database): CatalogueReader {
  const reader = readers.get(db) ?? new CatalogueReader(db)
  readers.set(db, reader)
  return reader
}

/** The searchable entries apart from posts. All of them are public, and identical for every viewer. */
export function readCatalogue(context: OperationContext): Promise<Catalogue<EntryResult>> {
  return cached(context, 'search catalogue', () => readerOf(context.db.ordinary).current(), maxStaleness)
}

/** The synonyms of the code and those that the office added; reloaded with the catalogue. */
export async function readThesaurus(context: OperationContext): Promise<Thesaurus> {
  await readCatalogue(context)
  return readerOf(context.db.ordinary).thesaurus
}

/** The found entries of one kind. */
export interface EntryGroup {
  kind: CatalogueKind
  total: number
  /** Whether one of them contains the whole query as typed: then it is no misspelling. */
  whole: boolean
  entries: FoundEntry[]
}

export interface FoundEntry extends EntryResult {
  title_parts: TextPart[]
  snippet: TextPart[]
}

/** The number of entries of each kind shown beside posts. */
const entriesPerKind = 3

/**
 * The results apart from posts, by kind: the best few of each, or one page of one kind.
 * @param literal search as typed, without synonyms
 */
export async function findEntries(
  context: OperationContext,
  query: Query,
  literal: boolean,
  { kind, page, perPage }: { kind: CatalogueKind | null; page: number; perPage: number },
): Promise<EntryGroup[]> {
  const [catalogue, thesaurus] = [await readCatalogue(context), await readThesaurus(context)]
  const isIndexed = (word: string) => termsOf(word).every((term) => catalogue.count(term) > 0)
  const others = literal || query.long ? [] : thesaurus.otherForms(query.folded).filter(({ to }) => isIndexed(to))
  // the name of a tool or quiz is sufficient, whatever else the sentence contains (體脂率多少才正常: BMI)
  const instruments = [...catalogue.ofKind('tool'), ...catalogue.ofKind('quiz')].map(({ title }) => fold(title))
  const instrumentForms = others.filter(({ to }) => instruments.some((title) => title.includes(to)))
  const subject = withoutFormWords(query.folded)
  const texts = new Map(
    [...others, ...instrumentForms.map((form) => ({ ...form, text: form.to }))].map((form) => [form.text, form]),
  )
  const ownQueries = [query, ...(subject === query.folded ? [] : [readQuery(subject)])]
  const forms: QueryForm[] = [
    ...ownQueries.map((item) => ({ query: item, weight: 1 })),
    ...Array.from(texts.values(), ({ text, related }) => ({
      query: readQuery(text),
      weight: related ? synonymWeight * relatedWeight : synonymWeight,
    })),
  ]
  const isPublished = ({ publishedAt }: EntryResult) => publishedAt === null || publishedAt <= context.now.getTime()
  const needles = [...needlesOf(query), ...others.flatMap(({ to }) => synonymNeedles(to))]
  const byKind = Map.groupBy(catalogue.find(forms, isPublished, matchTierBounds(synonymWeight)), ({ entry }) => entry.kind)
  return entryKinds.flatMap((item) => {
    const matches = byKind.get(item) ?? []
    if (matches.length === 0 || (kind !== null && kind !== item)) return []
    const listedEntries = kind === null ? matches.slice(0, entriesPerKind) : matches.slice((page - 1) * perPage, page * perPage)
    const entries = listedEntries.map(({ entry }) => ({
      ...entry,
      title_parts: markMatches(entry.title, needles),
      snippet: snippetOf(entry.body, needles),
    }))
    return [{ kind: item, total: matches.length, whole: matches.some(({ cover }) => cover > 0.99), entries }]
  })
}

/**
 * The groups with the symptom checkers of the complaint that a search describes, before the other tools. Like the site
 * map it offers those that every reader may see.
 */
export function withCheckers(
  groups: readonly EntryGroup[],
  folded: string,
  clinical: Clinical,
  { kind: requestedKind, page }: { kind: CatalogueKind | null; page: number },
): EntryGroup[] {
  if (requestedKind !== null && requestedKind !== 'tool') return [...groups]
  const [{ path, title: checker, text }] = checkers
  const entries = treesOfSearch(folded)
    .filter((tree) => isShown(clinical, adviceNames.tree(tree), visitor))
    .map(({ key, title }): FoundEntry => {
      const name = `${title}：${checker}`
      const display = { title: name, title_parts: [{ text: name, hit: false }], body: text, snippet: [{ text, hit: false }] }
      return { kind: 'tool', key: `${path.slice(1)}/${key}`, url: `${path}/${key}`, marks: '', ...noDetails, ...display }
    })
  if (entries.length === 0) return [...groups]
  const toolGroup = groups.find(({ kind }) => kind === 'tool') ?? { kind: 'tool' as const, total: 0, whole: false, entries: [] }
  const tools = {
    ...toolGroup,
    total: toolGroup.total + entries.length,
    entries: page === 1 ? [...entries, ...toolGroup.entries] : toolGroup.entries,
  }
  const kinds = new Map([...groups, tools].map((group) => [group.kind, group]))
  return entryKinds.flatMap((kind) => kinds.get(kind) ?? [])
}

const noDetails = { cover: null, sponsor: null, publishedAt: null }

/** The pairs and words by which a folded word is looked up. */
function termsOf(folded: string): string[] {
  const terms: string[] = []
  eachTerm(folded, (key) => terms.push(termOfKey(key)))
  const longTerms = terms.filter((term) => term.length > 1)
  return longTerms.length > 0 ? longTerms : terms
}
