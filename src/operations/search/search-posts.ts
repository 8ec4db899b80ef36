import { channelNames, orderDocuments, postsOfDocuments, type SearchResultRow } from '../../db/queries/search-results.ts'
import type { PopularKeywordRow } from '../../db/queries/shell.ts'
import type { Clinical } from '../../domain/clinical/check.ts'
import { type CatalogueKind, entryKinds } from '../../domain/search/catalogue.ts'
import { fold } from '../../domain/search/fold.ts'
import { markMatches, needlesOf, snippetOf, synonymNeedles, type TextPart } from '../../domain/search/highlight.ts'
import { type IssueQuery, issueQueryOf } from '../../domain/search/issue-query.ts'
import { readKeyword } from '../../domain/search/keyword.ts'
import { layersFor, layersOf, type SearchLayer } from '../../domain/search/layers.ts'
import { maxNearResults, minNearShare, type Reason, weakMatchShare } from '../../domain/search/match-reason.ts'
import { isStopWord, type Query, readQuery, withoutFormWords } from '../../domain/search/query.ts'
import { type Candidate, type QueryForm, rerank, rerankDepth } from '../../domain/search/ranking.ts'
import { unspaced } from '../../domain/search/runs.ts'
import { newSynonyms, type QueryVariant, type Synonym, type Thesaurus } from '../../domain/search/synonyms/synonyms.ts'
import { toMandarin } from '../../domain/search/synonyms/taiwanese.ts'
import { normalizeSpacing } from '../../domain/search/word-boundaries.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { searchBuilding } from '../failure.ts'
import { readPopularKeywords } from '../shell/shell.ts'
import { cached } from '../ttl-cache.ts'
import { type CollectedHits, collectHits, findCandidates, type HitCriteria, loadTerms, pruningOf } from './find-candidates.ts'
import {
  correctionWeight,
  type EntryGroup,
  type EntryResult,
  findEntries,
  matchTierBounds,
  otherForms,
  readCatalogue,
  readThesaurus,
  relatedWeight,
  synonymWeight,
  synonymWeightOfQuestion,
  withCheckers,
} from './find-entries.ts'
import { currentIndex, type IndexReader } from './index-reader.ts'
import { correctSpelling } from './speller.ts'

/** A found post as shown. */
export interface PostResult extends SearchResultRow {
  title_parts: TextPart[]
  /** From the part that the viewer may read. */
  snippet: TextPart[]
  /** The share of the query that the post contains, 0 to 1. */
  coverage: number
  /** Below the threshold of a hit: similar to the query, and included in no total. */
  near: boolean
  why: Reason[]
}

/** Adds to each post how it matches the query: marked title, snippet, reasons. */
async function showPosts(
  reader: IndexReader,
  rows: readonly (SearchResultRow & Pick<PostResult, 'coverage' | 'near'>)[],
  queries: readonly Query[],
  synonyms: readonly Synonym[],
): Promise<PostResult[]> {
  const texts = await reader.texts(rows.map(({ number }) => number))
  const needles = [...queries.flatMap(needlesOf), ...synonyms.flatMap(({ to }) => synonymNeedles(to))]
  return rows.map((row) => {
    const text = texts.get(row.number)
    const title_parts = markMatches(row.title, needles)
    const snippet = snippetOf(text?.body ?? '', needles)
    const isHit = (parts: readonly TextPart[]) => parts.some(({ hit }) => hit)
    const isMarked = isHit(title_parts) || isHit(snippet)
    const tagged =
      row.tags.some((tag) => isHit(markMatches(tag, needles))) ||
      (!isMarked && text !== undefined && isHit(markMatches(text.folded.marks, needles)))
    const fullText = unspaced(text ? `${text.folded.title}\n${text.folded.marks}\n${text.folded.body}` : fold(row.title))
    const bySynonym = synonyms.some(({ from, to }) => fullText.includes(to) && !fullText.includes(from))
    const reasons: [boolean, Reason][] = [
      [isHit(title_parts), 'title'],
      [tagged, 'tag'],
      [isHit(snippet), 'text'],
      [bySynonym, 'synonym'],
    ]
    return { ...row, title_parts, snippet, why: reasons.flatMap(([holds, reason]) => (holds ? [reason] : [])) }
  })
}

export interface SearchRequest {
  keyword: string
  page: number
  perPage: number
  type?: string | undefined
  /** Number or slug. */
  channel?: string | undefined
  sort: 'relevance' | 'newest' | 'popular'
}

export interface SearchResult {
  /** The keyword as interpreted. */
  keyword: string
  items: PostResult[]
  total: number
  /** The probable intended keyword. */
  correction: string | null
  /** Whether the correction replaced the keyword, because the input is certainly misspelled; otherwise it is offered. */
  corrected: boolean
  /** Whether the correction was searched as well, because the input occurs nowhere. */
  widened: boolean
  /** Synonyms that were searched too, without words of the keyword itself. */
  synonyms: { from: string; to: string }[]
  /** The share of the query that the best post contains, 0 to 1. */
  coverage: number
  /** Whether no result really matches. */
  weak: boolean
  types: { type: string; total: number }[]
  channels: { id: number; slug: string; title: string; total: number }[]
  /** The results apart from posts, by kind. */
  groups: EntryGroup[]
  /** Offered when there is no post to show. */
  popular: PopularKeywordRow[]
}

/**
 * Searches the public posts, and other entries by groups. Of a walled post only the part that the viewer may read is
 * searched, on layers of the index that contain nothing else: counts, snippets and corrections reveal nothing more.
 * @param clinical the checks of the advice; null leaves out the symptom checkers
 * @throws search_building before the first index is complete
 */
export async function search(
  context: OperationContext,
  request: SearchRequest,
  clinical: Clinical | null = null,
): Promise<SearchResult> {
  const { text, literal } = readKeyword(request.keyword)
  const mandarin = literal ? null : toMandarin(text)
  const searched = mandarin?.text ?? text
  const originalQuery = readQuery(searched)
  if (originalQuery.runs.length === 0) return emptyResult(context, text)
  const reader = await currentIndex(context)
  if (!reader) throw searchBuilding()
  const layers = layersFor(context.viewer.identity)
  const kind = entryKinds.find((entryKind) => entryKind === request.type) ?? null
  const part = { kind, page: request.page, perPage: request.perPage }
  const issue = await issueMeant(context, { text, literal }, part)
  // a query for an issue that is more than bare digits means only the issue
  if (issue && !/^\d+$/.test(text)) return resultOfIssue(context, { keyword: text, ...uncorrected }, issue)
  await loadTerms(reader, [{ query: originalQuery, weight: 1 }], layers)
  const asTyped = withIssue(issue, await findEntries(context, originalQuery, literal, part))
  const correction =
    literal || asTyped.some(({ whole }) => whole)
      ? null
      : await correctSpelling(reader, searched, originalQuery, layers, (await readCatalogue(context)).names)
  const intended = correction?.certain ? readQuery(correction.text) : originalQuery
  const entries = intended === originalQuery ? asTyped : await findEntries(context, intended, literal, part)
  const groups = literal || !clinical ? entries : withCheckers(entries, intended.folded, clinical, part)
  const widened = correction?.absent === true && !correction.certain
  const thesaurus = await readThesaurus(context)
  const isKnown = (word: string) => thesaurus.has(word)
  const evened = (folded: string) =>
    intended.idle.includes(true) && !intended.isQuestion
      ? folded
      : normalizeSpacing(folded, { asks: intended.isQuestion, isIdle: isStopWord, isKnown })
  const others = literal ? [] : await otherForms(reader, readQuery(evened(intended.folded)), layers, thesaurus)
  const summary = {
    keyword: text,
    correction: correction?.text ?? null,
    corrected: correction?.certain ?? false,
    widened,
    synonyms: newSynonyms(correction?.certain ? correction.text : text, [
      ...(mandarin?.words ?? []),
      ...others.map(({ from, written }) => ({
        from: writtenIn(thesaurus, intended === originalQuery ? searched : (correction?.text ?? searched), from),
        to: written,
      })),
    ]),
  }
  if (kind !== null) return resultOfKind(context, summary, groups)
  const isFiltered = request.type !== undefined || request.channel !== undefined || request.page > 1
  const better = [...(widened && correction ? [correction.text] : []), ...(mandarin ? [text] : [])].map((keyword) =>
    readQuery(keyword),
  )
  const subject = literal ? intended : readQuery(evened(withoutFormWords(intended.folded)))
  const posts = await searchPosts(context, reader, { meant: subject, better, others, layers }, request)
  return {
    ...summary,
    ...posts,
    groups: isFiltered ? [] : groups,
    popular: posts.total === 0 ? await readPopularKeywords(context) : [],
  }
}

/** A replaced part of a query as displayed: in the spelling of the editors' table, or as it was typed. */
function writtenIn(thesaurus: Thesaurus, keyword: string, from: string): string {
  const index = thesaurus.has(from) ? -1 : fold(keyword).indexOf(from)
  return index === -1 ? thesaurus.written(from) : keyword.slice(index, index + from.length)
}

/** The interpretation of a query, and the layers to search. */
interface InterpretedQuery {
  meant: Query
  /** The probable intended query, and the query before translation: searched in addition. */
  better: Query[]
  others: QueryVariant[]
  layers: SearchLayer[]
}

async function searchPosts(
  context: OperationContext,
  reader: IndexReader,
  understood: InterpretedQuery,
  request: SearchRequest,
): Promise<Pick<SearchResult, 'items' | 'total' | 'coverage' | 'weak' | 'types' | 'channels'>> {
  const { meant: intended, better, others, layers } = understood
  const { build } = reader
  const weight = intended.isQuestion ? synonymWeightOfQuestion : synonymWeight
  const forms = [
    { query: intended, weight: 1 },
    ...better.map((query) => ({ query, weight: correctionWeight })),
    ...others.map(({ text, related }) => ({ query: readQuery(text), weight: related ? weight * relatedWeight : weight })),
  ]
  const bounds = matchTierBounds(weight).slice(others.some(({ related }) => related) ? 0 : 1)
  const lookUpResult = await lookUp(context, reader, { forms, bounds }, layers, request)
  const items = await showPosts(reader, lookUpResult.rows, [intended, ...better], others)
  if (lookUpResult.build !== null && lookUpResult.build !== build) {
    await reader.refresh()
    return searchPosts(context, reader, understood, request)
  }
  const { collected, channels } = lookUpResult
  return {
    items,
    total: collected.total,
    coverage: collected.cover,
    weak: lookUpResult.bestCover < weakMatchShare[kindOfQuery(intended)],
    types: Array.from(collected.types, ([type, total]) => ({ type, total })).sort((a, b) => b.total - a.total),
    channels: channels.flatMap((channel) => {
      const total = collected.channels.get(channel.id)
      return total ? [{ ...channel, total }] : []
    }),
  }
}

/** The length from which a query without a question word is still treated as a description (睡到一半醒來就再也睡不著了), characters. */
const descriptionFrom = 11
/** The length from which a query is more than a name (睡前滑手機睡不著). */
const phraseFrom = 6
function kindOfQuery({ isQuestion: asks, long, folded }: Query): keyof typeof weakMatchShare {
  if (long) return 'text'
  if (asks || folded.length >= descriptionFrom) return 'question'
  return folded.length >= phraseFrom ? 'phrase' : 'words'
}

const noPosts = { items: [], total: 0, coverage: 0, weak: false, types: [], channels: [] }
const uncorrected = { correction: null, corrected: false, widened: false, synonyms: [] }
type SearchSummary = Pick<SearchResult, 'keyword' | 'correction' | 'corrected' | 'widened' | 'synonyms'>

/** The result for one kind of entries apart from posts. */
async function resultOfKind(context: OperationContext, summary: SearchSummary, groups: EntryGroup[]): Promise<SearchResult> {
  const [group] = groups
  const popular = group ? [] : await readPopularKeywords(context)
  return { ...summary, ...noPosts, total: group?.total ?? 0, coverage: group ? 1 : 0, groups, popular }
}

/** The issue that the query specifies by number or date; null if there is none, or only another kind is requested. */
async function issueMeant(
  context: OperationContext,
  { text, literal }: { text: string; literal: boolean },
  { kind, page, perPage }: { kind: CatalogueKind | null; page: number; perPage: number },
): Promise<EntryGroup | null> {
  const requested =
    literal || (kind !== null && kind !== 'magazine') ? null : issueQueryOf(text, Number(taipeiDay(context.now).slice(0, 4)))
  return requested && findIssues(context, requested, { page, perPage })
}

const withIssue = (issue: EntryGroup | null, groups: readonly EntryGroup[]): EntryGroup[] =>
  issue ? [issue, ...groups.filter(({ kind }) => kind !== 'magazine')] : [...groups]

const resultOfIssue = async (context: OperationContext, summary: SearchSummary, issue: EntryGroup): Promise<SearchResult> => ({
  ...summary,
  ...noPosts,
  coverage: 1,
  groups: [issue],
  popular: await readPopularKeywords(context),
})

async function emptyResult(context: OperationContext, keyword: string): Promise<SearchResult> {
  return { keyword, ...uncorrected, ...noPosts, groups: [], popular: await readPopularKeywords(context) }
}

interface SearchOutcome {
  collected: CollectedHits
  rows: (SearchResultRow & { coverage: number; near: boolean })[]
  bestCover: number
  channels: { id: number; slug: string; title: string }[]
  build: number | null
}

/** Finds, filters and sorts, and reads one page of the result. */
async function lookUp(
  context: OperationContext,
  reader: IndexReader,
  { forms, bounds }: { forms: readonly QueryForm[]; bounds: readonly number[] },
  layers: readonly SearchLayer[],
  { page, perPage, type, channel, sort }: SearchRequest,
): Promise<SearchOutcome> {
  const { db } = context
  const channels = await cached(context, 'channels of search', () => channelNames(db))
  const channelId =
    channel === undefined ? undefined : (channels.find(({ id, slug }) => slug === channel || String(id) === channel)?.id ?? -1)
  const offset = (page - 1) * perPage
  const best = Math.max(rerankDepth, offset + perPage)
  const criteria: HitCriteria = {
    filter: { type, channelId },
    best,
    near: sort === 'relevance' && page === 1 ? Math.min(maxNearResults, perPage) : 0,
    nearFrom: minNearShare[kindOfQuery(forms[0]?.query ?? readQuery(''))],
    all: sort !== 'relevance',
    bounds: forms.length > 1 ? bounds : [],
  }
  const { result: collected, bestCover } = await findCandidates(reader, forms, layers, pruningOf(reader, criteria), () =>
    collectHits(reader, criteria),
  )
  const covers = new Map([...collected.best, ...collected.near].map(({ document, cover }) => [document, cover]))
  const listed =
    sort === 'relevance'
      ? (await byRelevance(reader, forms, collected, offset + perPage)).slice(offset, offset + perPage)
      : await orderDocuments(db, collected.all, { sort, limit: perPage, offset })
  const space = Math.max(0, criteria.near - collected.total)
  const near = space === 0 ? [] : (await rerankByText(reader, forms, collected.near)).slice(0, space)
  const numbers = [...listed, ...near]
  const isNear = new Set(near)
  const rows = numbers.length === 0 ? [] : await postsOfDocuments(db, numbers)
  const byNumber = new Map(rows.filter((row) => matchesLayer(row, layers)).map((row) => [row.number, row]))
  const inOrder = numbers.flatMap((number) => {
    const row = byNumber.get(number)
    return row ? [{ ...row, coverage: covers.get(number) ?? 0, near: isNear.has(number) }] : []
  })
  return { collected, bestCover, rows: inOrder, channels, build: rows[0]?.build ?? null }
}

/** A post's wall may have changed since it was indexed: then the indexed text is not shown. */
function matchesLayer({ layer, status }: SearchResultRow, layers: readonly SearchLayer[]): boolean {
  return layers.includes(layer) && layersOf(status).some((other) => other.layer === layer)
}

/** The best hits are ranked by both stages; the rest stays in the order of the first stage. */
async function byRelevance(
  reader: IndexReader,
  forms: readonly QueryForm[],
  { best }: CollectedHits,
  count: number,
): Promise<number[]> {
  const reranked = await rerankByText(reader, forms, best.slice(0, rerankDepth))
  return [...reranked, ...best.slice(rerankDepth, count).map(({ document }) => document)]
}

async function rerankByText(
  reader: IndexReader,
  forms: readonly QueryForm[],
  candidates: readonly Candidate[],
): Promise<number[]> {
  const texts = await reader.texts(candidates.map(({ document }) => document))
  return rerank(candidates, forms, (document) => texts.get(document)?.folded).map(({ document }) => document)
}

/** The published issues that match a number or date, newest first; null if there is none. */
async function findIssues(
  context: OperationContext,
  requested: IssueQuery,
  { page, perPage }: { page: number; perPage: number },
): Promise<EntryGroup | null> {
  const now = context.now.getTime()
  const issues = (await readCatalogue(context))
    .ofKind('magazine')
    .filter(
      (issue) => issue.publishedAt !== null && issue.publishedAt <= now && ('back' in requested || isRequested(issue, requested)),
    )
    .sort((a, b) => (b.publishedAt ?? 0) - (a.publishedAt ?? 0))
  const selected = selectIssues(issues, requested)
  if (selected.length === 0) return null
  const entries = selected.slice((page - 1) * perPage, page * perPage).map((entry) => ({
    ...entry,
    title_parts: markMatches(entry.title, []),
    snippet: snippetOf(entry.body, []),
  }))
  return { kind: 'magazine', total: selected.length, whole: true, entries }
}

/** A month without a year means the latest one. */
function selectIssues(issues: EntryResult[], requested: IssueQuery): EntryResult[] {
  if ('back' in requested) return issues.slice(requested.back, requested.back + 1)
  return 'month' in requested && !('year' in requested) ? issues.slice(0, 1) : issues
}

function isRequested({ key, publishedAt }: EntryResult, requested: Exclude<IssueQuery, { back: number }>): boolean {
  if ('number' in requested) return Number(key) === requested.number
  const [year, month] = taipeiDay(new Date(publishedAt ?? 0))
    .split('-')
    .map(Number)
  return (!('year' in requested) || requested.year === year) && (requested.month === null || requested.month === month)
}
