import { manuscriptFilter } from '../contract/manuscripts.ts'
import { parseQuery } from '../contract/parse-query.ts'
import { savedViewEndpoints } from '../contract/saved-views.ts'
import { findRegister, isListQuery } from '../domain/registers/registers.ts'
import { invalid } from '../operations/failure.ts'
import { listViews, removeView, renameView, saveView } from '../operations/saved-views/saved-views.ts'
import { type ApiApp, serve } from './serving/serve.ts'

type ListedView = Awaited<ReturnType<typeof listViews>>[number]
const presentView = ({ id, name, filter, shared, own }: ListedView) => ({ id, name, filter, shared, own })
const unknownFilter = () => invalid([{ path: 'body.filter', message: '沒有這種篩選' }])

/** Saved filters of the list of manuscripts, and of the lists of registers. */
export function serveSavedViews(app: ApiApp): void {
  serve(app, savedViewEndpoints.list, async ({ context }) => ({
    items: (await listViews(context, null)).map(presentView),
  }))
  serve(app, savedViewEndpoints.keep, async ({ body, context }) => {
    const read = manuscriptFilter.safeParse(parseQuery(new URLSearchParams(body.filter)))
    if (!read.success) throw unknownFilter()
    return { items: await saveView(context, null, body) }
  })
  serve(app, savedViewEndpoints.save, async ({ params, body, context }) => {
    await renameView(context, null, params.id, body)
    return { items: { result: true } }
  })
  serve(app, savedViewEndpoints.remove, async ({ params, context }) => {
    await removeView(context, null, params.id)
    return { items: { result: true } }
  })
  serve(app, savedViewEndpoints.listOfRegister, async ({ params, context }) => ({
    items: (await listViews(context, params.name)).map(presentView),
  }))
  serve(app, savedViewEndpoints.keepOfRegister, async ({ params, body, context }) => {
    const register = findRegister(params.name)
    if (!register || !isListQuery(register, body.filter)) throw unknownFilter()
    return { items: await saveView(context, params.name, body) }
  })
  serve(app, savedViewEndpoints.saveOfRegister, async ({ params, body, context }) => {
    await renameView(context, params.name, params.id, body)
    return { items: { result: true } }
  })
  serve(app, savedViewEndpoints.removeOfRegister, async ({ params, context }) => {
    await removeView(context, params.name, params.id)
    return { items: { result: true } }
  })
}
