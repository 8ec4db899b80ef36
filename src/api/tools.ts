import { toolEndpoints } from '../contract/tools.ts'
import { taipeiDay } from '../domain/time/taipei.ts'
import { tools } from '../domain/tools/catalogue.ts'
import { readValues } from '../domain/tools/read-values.ts'
import { notFound } from '../operations/failure.ts'
import { deleteOwnRecord, listOwnRecords, saveResult } from '../operations/records/records.ts'
import { shareResult } from '../operations/shares/shares.ts'
import { presentToolRecord } from './presenters/record.ts'
import { presentShare } from './presenters/shell.ts'
import { HttpProblem } from './serving/problem.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Results of the health tools that members store, and shared tools. The tools themselves need no call. */
export function serveTools(app: ApiApp): void {
  serve(app, toolEndpoints.records, async ({ query: { page, per_page, tool }, context }) => {
    const { items, total } = await listOwnRecords(context, 'tool', { page, perPage: per_page, tool })
    return { items: items.map(presentToolRecord), meta: { page, per_page, total, total_pages: Math.ceil(total / per_page) } }
  })
  serve(app, toolEndpoints.save, async ({ body, context, c }) => {
    const { values, errors: fieldErrors } = readValues(tools[body.tool], body.values, taipeiDay(context.now))
    if (!values) {
      const errors = Object.entries(fieldErrors).map(([name, message]) => ({ path: `body.values.${name}`, message }))
      throw new HttpProblem(422, 'validation_failed', '輸入的資料有誤', { errors })
    }
    const record = await saveResult(context, body.tool, { typed: body.values, values }, c.env.clinical)
    return { items: presentToolRecord(record) }
  })
  serve(app, toolEndpoints.deleteRecord, async ({ params, context }) => {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(params.id)) throw notFound()
    await deleteOwnRecord(context, 'tool', params.id)
    return { items: { result: true } }
  })
  serve(app, toolEndpoints.share, async ({ params, context }) => {
    const { slug, title } = tools[params.slug]
    return { items: presentShare(await shareResult(context, { kind: 'tool', target: slug, result: null, title })) }
  })
}
