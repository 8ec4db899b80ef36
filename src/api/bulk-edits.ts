import { bulkEditEndpoints } from '../contract/bulk-edits.ts'
import { manuscriptFilter } from '../contract/manuscripts.ts'
import { parseQuery } from '../contract/parse-query.ts'
import { planBulkEdit, readBulkEdit, runBulkEdit } from '../operations/bulk-edits/bulk-edits.ts'
import { invalid } from '../operations/failure.ts'
import type { NotifyReview } from '../operations/reviews/notify.ts'
import { manuscriptQueryOf } from './manuscripts.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** One change of many manuscripts. */
export function serveBulkEdits(app: ApiApp, notify: NotifyReview): void {
  serve(app, bulkEditEndpoints.plan, async ({ body, context }) => {
    const { key, what, to, uids, filter = '' } = body
    const target = uids ? { uids } : { asked: askedIn(filter) }
    return { items: await planBulkEdit(context, { key, change: { what, to }, target }) }
  })
  serve(app, bulkEditEndpoints.get, async ({ params, context }) => {
    const { edit, posts } = await readBulkEdit(context, params.id)
    const { id, words, startedAt, doneAt } = edit
    const toIso = (moment: Date | null) => moment?.toISOString() ?? null
    return { items: { id, words, started_at: toIso(startedAt), done_at: toIso(doneAt), posts } }
  })
  serve(app, bulkEditEndpoints.run, async ({ params, context }) => {
    await runBulkEdit(context, params.id, notify)
    return { items: { result: true } }
  })
}

/** The filter in a URL of the list. @throws validation_failed for an invalid one */
function askedIn(filter: string) {
  const read = manuscriptFilter.safeParse(parseQuery(new URLSearchParams(filter)))
  if (!read.success) throw invalid([{ path: 'body.filter', message: read.error.issues[0]?.message ?? '沒有這種篩選' }])
  return manuscriptQueryOf(read.data)
}
