import { z } from 'zod'
import { features, type SearchedFeature } from '../domain/navigation/features.ts'
import { keywordLimit } from '../domain/navigation/search-keyword.ts'
import { postTypes } from '../domain/posts/post-type.ts'
import { redFlagTones } from '../domain/red-flags/help.ts'
import { type CatalogueKind, entryKinds } from '../domain/search/catalogue.ts'
import { reasons } from '../domain/search/match-reason.ts'
import { withCacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { channelId, postId, postSummary, postType } from './posts.ts'
import { done, envelope, instant, pageMeta, pageNumber, perPage, picture, redFlag } from './shapes.ts'
import { popularKeyword } from './shell.ts'

const keyword = z.string().trim().max(keywordLimit, `關鍵字最多 ${keywordLimit} 個字`).default('')

/** Default number of results per page. */
export const searchPageSize = 20

export const searchQuery = z.object({
  keyword,
  page: pageNumber,
  per_page: perPage(searchPageSize),
  /** Posts of one type, or one other kind only: its group then contains one page of it. */
  type: z.enum([...postTypes, ...entryKinds], { error: '沒有這種類型' }).optional(),
  /** Number or slug. */
  channel: z.string().max(40).optional(),
  sort: z.enum(['relevance', 'newest', 'popular'], { error: '排序只能是 relevance、newest 或 popular' }).default('relevance'),
})

/** Text in parts; `hit` marks the matches. */
export const textPart = z.strictObject({ text: z.string(), hit: z.boolean() })

export const entryKind = z.enum(entryKinds)

/** The cache tag of an entry before its key. */
const entityTag = (kind: Exclude<CatalogueKind, 'page' | 'tool'>) => (isFeature(kind) ? features[kind].entityTag : kind)
const isFeature = (kind: CatalogueKind): kind is SearchedFeature => Object.hasOwn(features, kind)

export const searchItem = z.strictObject({
  type: postType,
  id: postId,
  external_id: z.string().nullable(),
  title: z.string(),
  title_parts: z.array(textPart),
  url: z.string(),
  /** From the part that the viewer may read. */
  snippet: z.array(textPart),
  cover: picture.nullable(),
  publish_date: instant,
  status: postSummary.shape.status,
  tags: z.array(z.string()),
  /** The share of the query that the post contains, 0 to 1. */
  cov: z.number(),
  /** Too far from the best to be counted in the totals; fills up a short list: 「相近的文章」. */
  near: z.boolean(),
  why: z.array(z.enum(reasons)),
})
export type SearchItem = z.infer<typeof searchItem>

/** Matches apart from posts: pages of the site, tools, quizzes, videos, specials, authors, columns, channels, issues. */
export const searchGroup = z.strictObject({
  type: entryKind,
  total: z.number().int(),
  /** The best few of them; for a search of this kind only, one page. */
  items: z.array(
    z.strictObject({
      type: entryKind,
      /** Number or slug. */
      id: withCacheTags(z.string(), (id, { type }: { type: CatalogueKind }) =>
        type === 'page' || type === 'tool' ? [] : `${entityTag(type)}:${id}`,
      ),
      title: z.string(),
      title_parts: z.array(textPart),
      url: z.string(),
      snippet: z.array(textPart),
      cover: picture.nullable(),
      sponsor: z.string().nullable(),
    }),
  ),
})
export type SearchGroup = z.infer<typeof searchGroup>

export const searchMeta = z.strictObject({
  ...pageMeta.shape,
  /** The normalised keyword. */
  keyword: z.string(),
  /**
   * The probable intent. The items are for it if `corrected`, additionally for it if `widened`; otherwise it is only
   * offered: 「您是不是要找」.
   */
  did_you_mean: z.string().nullable(),
  corrected: z.boolean(),
  widened: z.boolean(),
  /** Nothing matches well; the listed items are only related. */
  weak: z.boolean(),
  /** Synonyms that were searched for too. */
  synonyms: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  facets: z.strictObject({
    types: z.array(z.strictObject({ type: postType, total: z.number().int() })),
    channels: z.array(z.strictObject({ id: channelId, slug: z.string(), title: z.string(), total: z.number().int() })),
  }),
  /** The keyword is about an emergency or self-harm: help is shown before the results. */
  red_flag: redFlag.nullable(),
  /** `alarm` if it may be happening now, `quiet` for a question about it. */
  red_flag_tone: z.enum(redFlagTones).nullable(),
  /** Popular searches, if nothing is listed. */
  popular: z.array(popularKeyword),
})
export type SearchMeta = z.infer<typeof searchMeta>

export const suggestion = z.strictObject({
  text: z.string(),
  /**
   * Its kind: a tag, a word of the editors' table, something apart from posts, or a post's title. A search for it has
   * results.
   */
  kind: z.enum(['tag', 'word', ...entryKinds, 'title']),
})

export const searchEndpoints = {
  search: endpoint({
    operationId: 'search',
    method: 'GET',
    path: '/api/v3.0/search',
    summary:
      '搜尋文章，以及工具、測驗、影片、專題、作者、專欄、頻道與各期雜誌（分組）；文章只搜尋觀看者可讀的部分。第一次建立索引時回應 503（search_building）；重建時照常搜尋。關鍵字加引號（「…」）時照字面搜尋',
    group: 'search',
    access: 'anyone',
    query: searchQuery,
    purgedBy: ['search', 'keywords'],
    response: z.strictObject({ items: z.array(searchItem), groups: z.array(searchGroup), meta: searchMeta }),
  }),
  suggest: endpoint({
    operationId: 'suggestKeywords',
    method: 'GET',
    path: '/api/v3.0/search/suggest',
    summary: '輸入中的搜尋建議，最多八個',
    group: 'search',
    access: 'anyone',
    query: z.object({ keyword }),
    purgedBy: ['search'],
    response: envelope(z.array(suggestion)),
  }),
  clicked: endpoint({
    operationId: 'countSearchClick',
    method: 'POST',
    path: '/api/v3.0/search/clicked',
    summary: '記下某個關鍵字的搜尋結果被點選（不記錄是誰）',
    group: 'search',
    access: 'anyone',
    body: z.strictObject({ keyword }),
    response: envelope(done),
  }),
}
