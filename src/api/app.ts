import { OpenAPIHono } from '@hono/zod-openapi'
import { checkAddress } from './address.ts'
import type { ApiEnv } from './context.ts'
import { serveFavorites } from './favorites.ts'
import { serveFront } from './front.ts'
import { serveLegacy } from './legacy.ts'
import { serveMember } from './member.ts'
import { noSuchCall } from './no-such-call.ts'
import { serveOpenApi } from './openapi.ts'
import { servePosts } from './posts.ts'
import { toProblem } from './problem.ts'
import { limitRate } from './rate-limit.ts'
import { serveRecommend } from './recommend.ts'
import type { ApiApp } from './serve.ts'
import { serveShell } from './shell.ts'

/** The whole API as one fetch handler. The order is the router's: fixed paths before `:postType`; a final slash is no difference. */
export function createApi({ report }: { report: (error: unknown) => void }): ApiApp {
  const app: ApiApp = new OpenAPIHono<ApiEnv>({ strict: false })
  app.use(limitRate(), checkAddress)
  serveOpenApi(app)
  serveMember(app)
  serveShell(app)
  serveFavorites(app)
  serveFront(app)
  serveRecommend(app)
  serveLegacy(app)
  servePosts(app)
  app.notFound((c) => toProblem(noSuchCall(app, c), c, report))
  app.onError((error, c) => toProblem(error, c, report))
  return app
}
