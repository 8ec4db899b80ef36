import { historyEndpoints } from '../contract/history.ts'
import { readHistory } from '../operations/manuscripts/history.ts'
import { presentVersion } from './manuscripts.ts'
import { presentStep } from './reviews/reviews.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** The history of a manuscript. */
export function serveHistory(app: ApiApp): void {
  serve(app, historyEndpoints.read, async ({ params, query, context }) => {
    const { entries, next } = await readHistory(context, params.uid, query.before)
    const items = entries.map(({ at, since, versions, step, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      since: since.toISOString(),
      versions: versions.map(presentVersion),
      step: step && presentStep(step),
    }))
    return { items, next }
  })
}
