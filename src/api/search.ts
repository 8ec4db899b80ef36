import type { SearchGroup, SearchItem, SearchMeta } from '../contract/search.ts'
import { searchEndpoints } from '../contract/search.ts'
import { postPath } from '../domain/posts/post-path.ts'
import { guard } from '../domain/red-flags/guard.ts'
import type { EntryGroup } from '../operations/search/find-entries.ts'
import { logSearch, logSearchClick } from '../operations/search/log-search.ts'
import { type PostResult, type SearchResult, search } from '../operations/search/search-posts.ts'
import { suggest } from '../operations/search/suggest.ts'
import { presentPopularKeyword } from './presenters/shell.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Results apart from posts must contain at least this share of the query. */
const otherResultsWeight = 0.5

/** Search, and the suggestions of the search field. */
export function serveSearch(app: ApiApp): void {
  serve(app, searchEndpoints.suggest, async ({ query, context }) => ({ items: await suggest(context, query.keyword) }))
  serve(app, searchEndpoints.clicked, async ({ body, context }) => {
    await logSearchClick(context, body.keyword)
    return { items: { result: true } }
  })
  serve(app, searchEndpoints.search, async ({ query, context, c }) => {
    const { per_page: perPage, ...rest } = query
    const result = await search(context, { ...rest, perPage }, c.env.clinical)
    const besides = result.groups.reduce((sum, { total }) => sum + total, 0)
    const cover = besides > 0 ? Math.max(result.coverage, otherResultsWeight) : result.coverage
    if (query.page === 1) await logSearch(context, { keyword: result.keyword, cover, found: result.total + besides })
    return {
      items: result.items.map(presentSearchItem),
      groups: result.groups.map(presentEntryGroup),
      meta: presentSearchMeta(result, { page: query.page, perPage }),
    }
  })
}

function presentSearchItem(post: PostResult): SearchItem {
  const { type, id, external_id, title, title_parts, snippet, cover, publish_date, status, tags, why } = post
  return {
    type,
    id,
    external_id,
    title,
    title_parts,
    url: postPath(type, id),
    snippet,
    cover,
    publish_date,
    status,
    tags,
    cov: Math.round(post.coverage * 1000) / 1000,
    near: post.near,
    why,
  }
}

function presentEntryGroup({ kind, total, entries }: EntryGroup): SearchGroup {
  return {
    type: kind,
    total,
    items: entries.map(({ key, title, title_parts, url, snippet, cover, sponsor }) => ({
      type: kind,
      id: key,
      title,
      title_parts,
      url,
      snippet,
      cover,
      sponsor,
    })),
  }
}

function presentSearchMeta(result: SearchResult, { page, perPage }: { page: number; perPage: number }): SearchMeta {
  const allResults = [...result.items, ...result.groups.flatMap(({ entries }) => entries)]
  const warning = guard(
    result.keyword,
    allResults.map(({ title }) => title),
  )
  return {
    page,
    per_page: perPage,
    total: result.total,
    total_pages: Math.ceil(result.total / perPage),
    keyword: result.keyword,
    did_you_mean: result.correction,
    corrected: result.corrected,
    widened: result.widened,
    weak: result.weak,
    synonyms: result.synonyms,
    facets: { types: result.types as SearchMeta['facets']['types'], channels: result.channels },
    red_flag: warning?.flag ?? null,
    red_flag_tone: warning?.tone ?? null,
    popular: result.popular.map(presentPopularKeyword),
  }
}
