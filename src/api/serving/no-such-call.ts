import type { Context } from 'hono'
import type { ApiEnv } from './context.ts'
import { ApiFault } from './problem.ts'
import type { ApiApp } from './serve.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Why no handler matched a request: its path is unknown, or supports other methods, which are then listed. */
export function noSuchCall(app: ApiApp, c: Context<ApiEnv>): ApiFault {
  const allowed = methods.filter((method) =>
    app.router.match(method, c.req.path)[0].some(([[, route]]) => route.method === method),
  )
  if (allowed.length === 0) return new ApiFault(404, 'not_found', 'This page could not be found')
  const allow = allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
  return new ApiFault(405, 'method_not_allowed', `這個網址只接受 ${allow}`, { headers: { allow } })
}
