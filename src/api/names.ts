import { nameEndpoints } from '../contract/names.ts'
import { findCardEntities, findNames } from '../operations/manuscripts/find-manuscripts.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** The names of entities that a manuscript can refer to. */
export function serveNames(app: ApiApp): void {
  serve(app, nameEndpoints.find, async ({ params: { kind }, query: { ids, words: query, limit }, context }) => ({
    items: await findNames(context, kind, { query, limit, ids: ids?.split(',').map(Number) }),
  }))
  serve(app, nameEndpoints.cards, async ({ params: { kind }, query: { words: query, ...requested }, context }) => ({
    items: await findCardEntities(context, kind, { ...requested, query }),
  }))
}
