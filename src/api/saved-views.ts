import { manuscriptFilter } from '../contract/manuscripts.ts'
import { parseQuery } from '../contract/parse-query.ts'
import { savedViewEndpoints } from '../contract/saved-views.ts'
import { invalid } from '../operations/failure.ts'
import { listViews, removeView, renameView, saveView } from '../operations/saved-views/saved-views.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Saved filters of the list of manuscripts. */
export function serveSavedViews(app: ApiApp): void {
  serve(app, savedViewEndpoints.list, async ({ context }) => ({
    items: (await listViews(context)).map(({ id, name, filter, shared, own }) => ({ id, name, filter, shared, own })),
  }))
  serve(app, savedViewEndpoints.keep, async ({ body, context }) => {
    const read = manuscriptFilter.safeParse(parseQuery(new URLSearchParams(body.filter)))
    if (!read.success) throw invalid([{ path: 'body.filter', message: '沒有這種篩選' }])
    return { items: await saveView(context, body) }
  })
  serve(app, savedViewEndpoints.save, async ({ params, body, context }) => {
    await renameView(context, params.id, body)
    return { items: { result: true } }
  })
  serve(app, savedViewEndpoints.remove, async ({ params, context }) => {
    await removeView(context, params.id)
    return { items: { result: true } }
  })
}
