import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'
import { postTypes } from '../contract/posts.ts'
import type { OperationContext } from '../operations/context.ts'
import { readBody } from './body.ts'
import type { ApiEnv } from './context.ts'
import { describe } from './describe.ts'
import { guards } from './guards.ts'
import { ApiFault } from './problem.ts'

export type ApiApp = OpenAPIHono<ApiEnv>

type Out<T> = T extends z.ZodType ? z.output<T> : undefined
/** What a handler gets: validated input and the operation's context. */
export interface CallOf<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
  context: OperationContext
  c: Context<ApiEnv>
}
type Answer<E extends Endpoint> = z.input<E['answer']>

/**
 * Puts an endpoint on the router: guards, then the input's validation, then the handler.
 * With `checkAnswers` (tests) every answer is held against the contract, and one that does not fit is a 500.
 */
export function serve<const E extends Endpoint>(
  app: ApiApp,
  endpoint: E,
  handler: (call: CallOf<E>) => Promise<Answer<E>>,
): void {
  app.openAPIRegistry.registerPath(describe(endpoint))
  const handle = async (c: Context<ApiEnv>) => {
    guards(endpoint, c)
    const body = endpoint.method === 'POST' ? await readBody(c, endpoint.bodyLimit) : undefined
    const call = {
      params: parse(endpoint.params, c.req.param(), 'params'),
      query: parse(endpoint.query, c.req.query(), 'query'),
      body: parse(endpoint.body, body, 'body'),
      context: { db: c.env.db, viewer: c.env.viewer, now: c.env.now, remembered: c.env.remembered },
      c,
    } as CallOf<E>
    const answer = await handler(call)
    if (process.env['CHECK_ANSWERS'] === '1') endpoint.answer.parse(answer)
    if (c.env.deliver) {
      c.env.deliver(answer)
      return c.body(null, 204)
    }
    return c.json(answer as object, 200, { 'cache-control': 'private, no-store' })
  }
  app.on(endpoint.method, pattern(endpoint.path), handle)
}

/** The router's form of a path: an unknown kind of post is no path of ours, so it never shadows one. */
const pattern = (path: string) => path.replace(':postType', `:postType{${postTypes.join('|')}}`)

function parse(schema: z.ZodType | undefined, input: unknown, where: string): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const errors = result.error.issues.map((issue) => ({ path: [where, ...issue.path].join('.'), message: issue.message }))
  throw new ApiFault(422, 'validation_failed', '輸入的資料有誤', { errors })
}
