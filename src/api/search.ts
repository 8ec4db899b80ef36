import { searchEndpoints } from '../contract/search.ts'
import { logSearch, logSearchClick } from '../operations/search/log-search.ts'
import { search } from '../operations/search/search-posts.ts'
import { suggest } from '../operations/search/suggest.ts'
import { presentEntryGroup, presentSearchItem, presentSearchMeta } from './presenters/search.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Results besides posts must contain at least this share of the query. */
const foundBesides = 0.5

/** Search, and the suggestions of the search field. */
export function serveSearch(app: ApiApp): void {
  serve(app, searchEndpoints.suggest, async ({ query, context }) => ({ items: await suggest(context, query.keyword) }))
  serve(app, searchEndpoints.clicked, async ({ body, context }) => {
    await logSearchClick(context, body.keyword)
    return { items: { result: true } }
  })
  serve(app, searchEndpoints.search, async ({ query, context, c }) => {
    const { per_page: perPage, ...rest } = query
    const answer = await search(context, { ...rest, perPage }, c.env.clinical)
    const besides = answer.groups.reduce((sum, { total }) => sum + total, 0)
    const cover = besides > 0 ? Math.max(answer.cov, foundBesides) : answer.cov
    if (query.page === 1 && !answer.building)
      await logSearch(context, { keyword: answer.keyword, cover, found: answer.total + besides })
    return {
      items: answer.items.map(presentSearchItem),
      groups: answer.groups.map(presentEntryGroup),
      meta: presentSearchMeta(answer, { page: query.page, perPage }),
    }
  })
}
