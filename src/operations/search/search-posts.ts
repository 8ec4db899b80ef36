import { channelNames, orderDocuments, postsOfDocuments, type SearchResultRow } from '../../db/queries/search-results.ts'
import type { PopularKeywordRow } from '../../db/queries/shell.ts'
import { weakBelow } from '../../domain/search/found.ts'
import { readKeyword } from '../../domain/search/keyword.ts'
import { layersFor, layersOf, type SearchLayer } from '../../domain/search/layers.ts'
import { readQuery } from '../../domain/search/query.ts'
import { rerank, secondLook } from '../../domain/search/rerank.ts'
import { type OtherForm, otherForms, writtenSynonym } from '../../domain/search/synonyms.ts'
import type { OperationContext } from '../context.ts'
import { readPopularKeywords } from '../shell/read-popular-keywords.ts'
import { type Collected, collectHits } from './collect.ts'
import { correctSpelling } from './correct-spelling.ts'
import { type Form, findCandidates } from './find-candidates.ts'
import { type IndexReader, indexReader } from './index-reader.ts'
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
  /** What was probably meant, and searched for instead. */
  correction: string | null
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

/**
 * Searches the public posts. Of a walled post only the part is searched that the viewer may read, on layers of
 * the index that hold nothing else: counts, snippets and corrections know of nothing more.
 */
export async function searchPosts(context: OperationContext, request: SearchRequest): Promise<SearchAnswer> {
  const { text, literal } = readKeyword(request.keyword)
  const reader = indexReader(context.db)
  if (readQuery(text).runs.length === 0 || !(await reader.refresh())) return nothing(context, text)
  const { build } = reader
  const layers = layersFor(context.viewer.identity)
  const correction = literal ? null : await correctSpelling(reader, text, readQuery(text), layers)
  const { forms, others } = formsOf(correction ?? text, literal)
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
    correction,
    synonyms: others.map((form) => ({ from: writtenSynonym(form.to, form.from), to: writtenSynonym(form.from, form.to) })),
    cov: collected.cover,
    weak: collected.cover < weakBelow,
    types: Array.from(collected.types, ([type, total]) => ({ type, total })).sort((a, b) => b.total - a.total),
    channels: channels.flatMap((channel) => {
      const total = collected.channels.get(channel.id)
      return total ? [{ ...channel, total }] : []
    }),
    popular: collected.total === 0 ? await readPopularKeywords(context) : [],
  }
}

async function nothing(context: OperationContext, keyword: string): Promise<SearchAnswer> {
  const popular = await readPopularKeywords(context)
  return { keyword, items: [], total: 0, correction: null, synonyms: [], cov: 0, weak: false, types: [], channels: [], popular }
}

/** The query as typed, and said with other words of the same meaning. */
function formsOf(text: string, literal: boolean): { forms: Form[]; others: OtherForm[] } {
  const query = readQuery(text)
  const others = literal || query.long ? [] : otherForms(query.folded)
  return {
    forms: [{ query, weight: 1 }, ...others.map((form) => ({ query: readQuery(form.text), weight: synonymWeight }))],
    others,
  }
}

interface Found {
  collected: Collected
  rows: (SearchResultRow & { cov: number })[]
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
  const collected = await findCandidates(reader, forms, layers, () =>
    collectHits(reader, { filter: { type, channelId }, best, all: sort !== 'relevance' }),
  )
  const covers = new Map(collected.best.map(({ document, cover }) => [document, cover]))
  const numbers =
    sort === 'relevance'
      ? (await byRelevance(reader, forms, collected, offset + perPage)).slice(offset, offset + perPage)
      : await orderDocuments(db, collected.all, { sort, limit: perPage, offset })
  const rows = numbers.length === 0 ? [] : await postsOfDocuments(db, numbers)
  const byNumber = new Map(rows.filter((row) => standsOn(row, layers)).map((row) => [row.number, row]))
  const inOrder = numbers.flatMap((number) => {
    const row = byNumber.get(number)
    return row ? [{ ...row, cov: covers.get(number) ?? 0 }] : []
  })
  return { collected, rows: inOrder, channels, build: rows[0]?.build ?? null }
}

/** A post may have got another wall since it was indexed: then what the index knows of it is not shown. */
function standsOn({ layer, status }: SearchResultRow, layers: readonly SearchLayer[]): boolean {
  return layers.includes(layer) && layersOf(status).some((place) => place.layer === layer)
}

/** The best are sorted by both stages; those after them stay as the first stage sorted them. */
async function byRelevance(reader: IndexReader, forms: readonly Form[], { best }: Collected, needed: number): Promise<number[]> {
  const first = best.slice(0, secondLook)
  const texts = await reader.texts(first.map(({ document }) => document))
  const looked = rerank(first, forms, (document) => texts.get(document)?.folded)
  return [...looked, ...best.slice(secondLook, needed)].map(({ document }) => document)
}
