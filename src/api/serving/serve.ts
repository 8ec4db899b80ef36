import type { Hono } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { givenIn } from '../../contract/given-query.ts'
import type { NameShown, PurgedBy } from '../../contract/purged-by.ts'
import type { PurgeTag } from '../../domain/navigation/purge-tags.ts'
import { postTypes } from '../../domain/posts/post-type.ts'
import type { OperationContext } from '../../operations/context.ts'
import { readBody } from './body.ts'
import type { ApiEnv, IncomingCall } from './context.ts'
import { guards } from './guards.ts'
import { ApiFault } from './problem.ts'

/** The router, and beside it what answers each endpoint, by its name (`GET /api/v3.0/:postType/:id`). */
export type ApiApp = Hono<ApiEnv> & { readonly answers: Map<string, Answering> }
/** Guards, the input's validation, the handler. */
export type Answering = (given: GivenInput, c: IncomingCall) => Promise<object>

/** What a call brings, not yet validated. */
export interface GivenInput {
  params: Record<string, string>
  query: Record<string, string>
  /** Of a POST; at most `limit` bytes. */
  body: (limit?: number) => Promise<object>
}

/** In tests every answer is held against the contract. */
const checkAnswers = process.env['CHECK_ANSWERS'] === '1'

type Out<T> = T extends z.ZodType ? z.output<T> : undefined
/** What a handler gets: validated input and the operation's context. */
export interface CallOf<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
  context: OperationContext
  c: IncomingCall
}
type Answer<E extends Endpoint> = z.input<E['answer']>

/**
 * Puts an endpoint on the router: guards, then the input's validation, then the handler; the page that asked learns by
 * what it is purged.
 * With `checkAnswers` an answer that does not fit the contract is a 500.
 */
export function serve<const E extends Endpoint>(
  app: ApiApp,
  endpoint: E,
  handler: (call: CallOf<E>) => Promise<Answer<E>>,
): void {
  const names = purgeNames(endpoint.purgedBy)
  const answering: Answering = async (given, c) => {
    guards(endpoint, c)
    const body = endpoint.method === 'POST' ? await given.body(endpoint.bodyLimit) : undefined
    const call = {
      params: parse(endpoint.params, given.params, 'params'),
      query: parse(endpoint.query, givenIn(Object.entries(given.query)), 'query'),
      body: parse(endpoint.body, body, 'body'),
      context: { db: c.env.db, viewer: c.env.viewer, now: c.env.now, remembered: c.env.remembered },
      c,
    } as CallOf<E>
    // a page may show something in place of what failed: it is purged as the answer would be
    c.env.tag(...names.fixed)
    const answer = await handler(call)
    for (const name of names.shown) c.env.tag(...name({ params: call.params, query: call.query, answer } as never))
    if (checkAnswers) endpoint.answer.parse(answer)
    return answer as object
  }
  app.answers.set(`${endpoint.method} ${endpoint.path}`, answering)
  app.on(endpoint.method, pattern(endpoint.path), async (c) => {
    const given = { params: c.req.param(), query: c.req.query(), body: (limit?: number) => readBody(c, limit) }
    return c.json(await answering(given, c), 200, { 'cache-control': 'private, no-store' })
  })
}

/** Names that are known before a call is answered, and those that its answer decides. */
function purgeNames(purgedBy: PurgedBy | undefined) {
  const names = !purgedBy || 'nothing' in purgedBy ? [] : purgedBy
  return {
    fixed: names.filter((name): name is PurgeTag => typeof name === 'string'),
    shown: names.filter((name): name is NameShown => typeof name === 'function'),
  }
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
