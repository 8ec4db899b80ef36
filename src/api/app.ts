import { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from './context.ts'
import { serveFavorites } from './favorites.ts'
import { serveMember } from './member.ts'
import { serveOpenApi } from './openapi.ts'
import { servePosts } from './posts.ts'
import { ApiFault, toProblem } from './problem.ts'
import type { ApiApp } from './serve.ts'
import { serveShell } from './shell.ts'

/** The whole API as one fetch handler. The order is the router's: fixed paths before `:postType`. */
export function createApi({ report }: { report: (error: unknown) => void }): ApiApp {
  const app = new OpenAPIHono<ApiEnv>()
  serveOpenApi(app)
  serveMember(app)
  serveShell(app)
  serveFavorites(app)
  servePosts(app)
  app.notFound((c) => toProblem(new ApiFault(404, 'not_found', 'This page could not be found'), c, report))
  app.onError((error, c) => toProblem(error, c, report))
  return app
}
