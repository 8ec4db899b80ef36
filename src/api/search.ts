import { searchEndpoints } from '../contract/search.ts'
import { logSearch, logSearchClick } from '../operations/search/log-search.ts'
import { searchPosts } from '../operations/search/search-posts.ts'
import { suggest } from '../operations/search/suggest.ts'
import { presentSearchItem, presentSearchMeta } from './presenters/search.ts'
import { type ApiApp, serve } from './serve.ts'

/** Search, and what its box suggests. */
export function serveSearch(app: ApiApp): void {
  serve(app, searchEndpoints.suggest, async ({ query, context }) => ({ items: await suggest(context, query.keyword) }))
  serve(app, searchEndpoints.clicked, async ({ body, context }) => {
    await logSearchClick(context, body.keyword)
    return { items: { result: true } }
  })
  serve(app, searchEndpoints.search, async ({ query, context, c }) => {
    c.env.tag('search', 'posts')
    const { per_page: perPage, ...rest } = query
    const answer = await searchPosts(context, { ...rest, perPage })
    if (query.page === 1) await logSearch(context, { keyword: answer.keyword, cover: answer.cov, found: answer.total })
    return { items: answer.items.map(presentSearchItem), meta: presentSearchMeta(answer, { page: query.page, perPage }) }
  })
}
