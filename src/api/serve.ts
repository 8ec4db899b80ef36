import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'
import { problem } from '../contract/shapes.ts'
import type { OperationContext } from '../operations/context.ts'
import type { ApiEnv } from './context.ts'
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

const sizeLimit = 64 * 1024

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
  const path = endpoint.path
  const handle = async (c: Context<ApiEnv>) => {
    guards(endpoint, c)
    const body = endpoint.method === 'POST' ? await readBody(endpoint, c) : undefined
    const call = {
      params: parse(endpoint.params, c.req.param(), 'params'),
      query: parse(endpoint.query, c.req.query(), 'query'),
      body: parse(endpoint.body, body, 'body'),
      context: { db: c.env.db, viewer: c.env.viewer, now: c.env.now },
      c,
    } as CallOf<E>
    const answer = await handler(call)
    if (process.env['CHECK_ANSWERS'] === '1') endpoint.answer.parse(answer)
    return c.json(answer as object, 200, { 'cache-control': 'private, no-store' })
  }
  if (endpoint.method === 'GET') app.get(path, handle)
  else app.post(path, handle)
}

function parse(schema: z.ZodType | undefined, input: unknown, where: string): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const errors = result.error.issues.map((issue) => ({ path: [where, ...issue.path].join('.'), message: issue.message }))
  const unknownKind = where === 'params' && errors.some((error) => error.path === 'params.postType')
  if (unknownKind) throw new ApiFault(404, 'not_found', 'This page could not be found')
  throw new ApiFault(422, 'validation_failed', '輸入的資料有誤', { errors })
}

async function readBody(endpoint: Endpoint, c: Context<ApiEnv>): Promise<unknown> {
  const type = c.req.header('content-type')
  const length = Number(c.req.header('content-length') ?? 0)
  if (length > sizeLimit) throw new ApiFault(413, 'body_too_large', `內容超過 ${sizeLimit / 1024} KB`)
  const text = await c.req.text()
  if (text.length > sizeLimit) throw new ApiFault(413, 'body_too_large', `內容超過 ${sizeLimit / 1024} KB`)
  if (type === undefined ? text !== '' : !/^application\/json(;|$)/i.test(type))
    throw new ApiFault(415, 'unsupported_media_type', '請以 application/json 傳送')
  if (text === '') return endpoint.body ? {} : undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiFault(400, 'malformed_json', '內容不是正確的 JSON')
  }
}

function describe(endpoint: Endpoint) {
  const fails = (description: string) => ({ description, content: { 'application/problem+json': { schema: problem } } })
  const v3 = endpoint.path.startsWith('/api/v3.0')
  const statuses = new Set<number>([422, 429, 500, ...(endpoint.errors ?? [])])
  if (v3 || endpoint.access !== 'anyone') statuses.add(401)
  if (endpoint.access === 'staff' || endpoint.method === 'POST') statuses.add(403)
  if (endpoint.method === 'POST') for (const status of [400, 413, 415]) statuses.add(status)
  const responses = Object.fromEntries([...statuses].sort().map((status) => [status, fails(String(status))]))
  return createRoute({
    method: endpoint.method === 'GET' ? 'get' : 'post',
    path: endpoint.path.replace(/:(\w+)/g, '{$1}'),
    summary: endpoint.summary,
    tags: [endpoint.group],
    security: [...(v3 ? [{ apiKey: [] }] : []), ...(endpoint.access === 'anyone' ? [] : [{ session: [] }])],
    request: {
      ...(endpoint.params ? { params: endpoint.params as never } : {}),
      ...(endpoint.query ? { query: endpoint.query as never } : {}),
      ...(endpoint.body ? { body: { content: { 'application/json': { schema: endpoint.body } } } } : {}),
    },
    responses: { 200: { description: '成功', content: { 'application/json': { schema: endpoint.answer } } }, ...responses },
  })
}
