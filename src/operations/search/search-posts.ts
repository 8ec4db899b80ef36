import { channelNames, orderDocuments, postsOfDocuments, type SearchResultRow } from '../../db/queries/search-results.ts'
import type { PopularKeywordRow } from '../../db/queries/shell.ts'
import { nearUpTo, weakBelow } from '../../domain/search/found.ts'
import { readKeyword } from '../../domain/search/keyword.ts'
import { layersFor, layersOf, type SearchLayer } from '../../domain/search/layers.ts'
import { type Query, readQuery } from '../../domain/search/query.ts'
import { type Candidate, rerank, secondLook } from '../../domain/search/rerank.ts'
import { thesaurus } from '../../domain/search/synonyms/synonyms.ts'
import type { OperationContext } from '../context.ts'
import { readPopularKeywords } from '../shell/read-popular-keywords.ts'
import { type Collected, collectHits, type Wanted } from './collect.ts'
import { correctSpelling } from './correct-spelling.ts'
import { type Form, findCandidates } from './find-candidates.ts'
import { type IndexReader, indexReader } from './index-reader.ts'
import { otherForms } from './other-forms.ts'
import { type ShownPost, showPosts } from './show-posts.ts'

export type { ShownPost } from './show-posts.ts'

export interface SearchRequest {
  keyword: string
  page: number
  perPage: number
  type?: string | undefined
  /** Number or slug. */
  channel?: string | undefined
  sort: 'relevance' | 'newest' | 'popular'
}

export interface SearchAnswer {
  /** The keyword as it was understood. */
  keyword: string
  items: ShownPost[]
  total: number
  /** What was probably meant. */
  correction: string | null
  /** The correction was searched for instead: what was typed is certainly wrong. Else it is only offered. */
  corrected: boolean
  /** Other words that were searched for too. */
  synonyms: { from: string; to: string }[]
  /** How much of the query the best post holds, 0 to 1. */
  cov: number
  /** Nothing really fits. */
  weak: boolean
  types: { type: string; total: number }[]
  channels: { id: number; slug: string; title: string; total: number }[]
  /** Offered when there is nothing to show. */
  popular: PopularKeywordRow[]
}

/** What another word of the same meaning counts beside the typed one. */
const synonymWeight = 0.8
/** Who holds more of the query than this holds it as it was typed. Shares are kept in single precision. */
const typedAbove = 0.81

/**
 * Searches the public posts. Of a walled post only the part is searched that the viewer may read, on layers of
 * the index that hold nothing else: counts, snippets and corrections know of nothing more.
 */
export async function searchPosts(context: OperationContext, request: SearchRequest): Promise<SearchAnswer> {
  const { text, literal } = readKeyword(request.keyword)
  const reader = indexReader(context.db)
  const typed = readQuery(text)
  if (typed.runs.length === 0 || !(await reader.refresh())) return nothing(context, text)
  const { build } = reader
  const layers = layersFor(context.viewer.identity)
  const correction = literal ? null : await correctSpelling(reader, text, typed, layers)
  const meant = correction?.certain ? readQuery(correction.text) : typed
  const others = literal ? [] : await otherForms(reader, meant, layers)
  const forms = [{ query: meant, weight: 1 }, ...others.map((form) => ({ query: readQuery(form.text), weight: synonymWeight }))]
  const found = await lookUp(context, reader, forms, layers, request)
  const items = await showPosts(reader, found.rows, forms, others)
  if (found.build !== null && found.build !== build) {
    await reader.restart()
    return searchPosts(context, request)
  }
  const { collected, channels } = found
  return {
    keyword: text,
    items,
    total: collected.total,
    correction: correction?.text ?? null,
    corrected: correction?.certain ?? false,
    synonyms: others.map(({ from, written }) => ({ from: thesaurus.written(from), to: written })),
    cov: collected.cover,
    weak: isWeak(meant, found.held),
    types: Array.from(collected.types, ([type, total]) => ({ type, total })).sort((a, b) => b.total - a.total),
    channels: channels.flatMap((channel) => {
      const total = collected.channels.get(channel.id)
      return total ? [{ ...channel, total }] : []
    }),
    popular: collected.total === 0 ? await readPopularKeywords(context) : [],
  }
}

const isWeak = ({ asks, long }: Query, held: number) => held < (asks || long ? weakBelow.question : weakBelow.words)

async function nothing(context: OperationContext, keyword: string): Promise<SearchAnswer> {
  return {
    keyword,
    items: [],
    total: 0,
    correction: null,
    corrected: false,
    synonyms: [],
    cov: 0,
    weak: false,
    types: [],
    channels: [],
    popular: await readPopularKeywords(context),
  }
}

interface Found {
  collected: Collected
  rows: (SearchResultRow & { cov: number; near: boolean })[]
  held: number
  channels: { id: number; slug: string; title: string }[]
  build: number | null
}

/** Finds, filters and sorts, and reads one page of it. */
async function lookUp(
  { db }: OperationContext,
  reader: IndexReader,
  forms: readonly Form[],
  layers: readonly SearchLayer[],
  { page, perPage, type, channel, sort }: SearchRequest,
): Promise<Found> {
  const channels = await channelNames(db)
  const channelId =
    channel === undefined ? undefined : (channels.find(({ id, slug }) => slug === channel || String(id) === channel)?.id ?? -1)
  const offset = (page - 1) * perPage
  const best = Math.max(secondLook, offset + perPage)
  const wanted: Wanted = {
    filter: { type, channelId },
    best,
    near: sort === 'relevance' && page === 1 ? Math.min(nearUpTo, perPage) : 0,
    all: sort !== 'relevance',
    typed: forms.length > 1 ? typedAbove : Number.POSITIVE_INFINITY,
  }
  const { result: collected, held } = await findCandidates(reader, forms, layers, () => collectHits(reader, wanted))
  const covers = new Map([...collected.best, ...collected.near].map(({ document, cover }) => [document, cover]))
  const listed =
    sort === 'relevance'
      ? (await byRelevance(reader, forms, collected, offset + perPage)).slice(offset, offset + perPage)
      : await orderDocuments(db, collected.all, { sort, limit: perPage, offset })
  const room = Math.max(0, wanted.near - collected.total)
  const near = room === 0 ? [] : (await lookAgain(reader, forms, collected.near)).slice(0, room)
  const numbers = [...listed, ...near]
  const isNear = new Set(near)
  const rows = numbers.length === 0 ? [] : await postsOfDocuments(db, numbers)
  const byNumber = new Map(rows.filter((row) => standsOn(row, layers)).map((row) => [row.number, row]))
  const inOrder = numbers.flatMap((number) => {
    const row = byNumber.get(number)
    return row ? [{ ...row, cov: covers.get(number) ?? 0, near: isNear.has(number) }] : []
  })
  return { collected, held, rows: inOrder, channels, build: rows[0]?.build ?? null }
}

/** A post may have got another wall since it was indexed: then what the index knows of it is not shown. */
function standsOn({ layer, status }: SearchResultRow, layers: readonly SearchLayer[]): boolean {
  return layers.includes(layer) && layersOf(status).some((place) => place.layer === layer)
}

/** The best are sorted by both stages; those after them stay as the first stage sorted them. */
async function byRelevance(reader: IndexReader, forms: readonly Form[], { best }: Collected, needed: number): Promise<number[]> {
  const looked = await lookAgain(reader, forms, best.slice(0, secondLook))
  return [...looked, ...best.slice(secondLook, needed).map(({ document }) => document)]
}

async function lookAgain(reader: IndexReader, forms: readonly Form[], candidates: readonly Candidate[]): Promise<number[]> {
  const texts = await reader.texts(candidates.map(({ document }) => document))
  return rerank(candidates, forms, (document) => texts.get(document)?.folded).map(({ document }) => document)
}
