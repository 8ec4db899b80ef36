import { bylineEndpoints } from '../contract/bylines.ts'
import { createByline } from '../operations/places/authors.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** The names under which staff publish. */
export function serveBylines(app: ApiApp): void {
  serve(app, bylineEndpoints.own, async ({ body, context }) => ({ items: await createByline(context, body.name) }))
}
