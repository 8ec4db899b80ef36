import type { Hono } from 'hono'
import type { z } from 'zod'
import { compileTagCollector } from '../../contract/cache-tags.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { parseQuery } from '../../contract/parse-query.ts'
import type { TagsOf } from '../../contract/purged-by.ts'
import { schemaMessages } from '../../contract/schema-messages.ts'
import type { Database } from '../../db/connect.ts'
import type { ListTag, PurgeTag } from '../../domain/navigation/purge-tags.ts'
import { postTypes } from '../../domain/posts/post-type.ts'
import type { OperationContext } from '../../operations/context.ts'
import { guardedDatabase } from '../../operations/office/second-factor.ts'
import { withDraft } from '../../operations/registers/drafts.ts'
import { readBody } from './body.ts'
import type { ApiEnv, IncomingCall } from './context.ts'
import { checkGuards } from './guards.ts'
import { formOf, type ParsedForm } from './multipart.ts'
import { HttpProblem } from './problem.ts'

/** The router, with the handler of each endpoint, by its name (`GET /api/v3.0/:postType/:id`). */
export type ApiApp = Hono<ApiEnv> & { readonly handlers: Map<string, CallHandler> }
/** Guards, the input's validation, the handler. */
export type CallHandler = (input: ParsedInput, c: IncomingCall) => Promise<object>

/** The input of a call, not yet validated. */
export interface ParsedInput {
  params: Record<string, string>
  query: Record<string, string>
  /** For a POST; at most `limit` bytes. */
  body: (limit?: number) => Promise<object>
  /** For a POST with files: the unread form. */
  form: () => ParsedForm
}

/** In tests every response is validated against the contract. */
const checkResponses = process.env['CHECK_RESPONSES'] === '1'

type SchemaOutput<T> = T extends z.ZodType ? z.output<T> : undefined
/** The arguments of a handler: validated input and the operation's context. */
export interface HandlerArguments<E extends Endpoint> {
  params: SchemaOutput<E['params']>
  query: SchemaOutput<E['query']>
  body: E extends { multipart: true } ? ParsedForm : SchemaOutput<E['body']>
  context: OperationContext
  c: IncomingCall
}
type HandlerResponse<E extends Endpoint> = z.input<E['response']>

/**
 * Registers an endpoint: guards, then the input's validation, then the handler; the requesting page receives the cache
 * tags. With `checkResponses` a response that violates the contract is a 500.
 */
export function serve<const E extends Endpoint>(
  app: ApiApp,
  endpoint: E,
  handler: (call: HandlerArguments<E>) => Promise<HandlerResponse<E>>,
): void {
  const names = purgeNames(endpoint)
  const handleCall: CallHandler = async (input, c) => {
    await checkGuards(endpoint, c)
    const body = endpoint.method === 'POST' && !endpoint.multipart ? await input.body(endpoint.bodyLimit) : undefined
    const call = {
      params: parse(endpoint.params, input.params, 'params'),
      query: parse(endpoint.query, parseQuery(Object.entries(input.query)), 'query'),
      body: endpoint.multipart ? input.form() : parse(endpoint.body, body, 'body'),
      context: { db: databaseFor(endpoint, c), viewer: c.env.viewer, now: c.env.now, cache: c.env.cache, lens: c.env.lens },
      c,
    } as HandlerArguments<E>
    const { tag } = c.env
    // a page may show a fallback for a failed call: it gets the same cache tags as for a success
    if (tag) names.beforeCall(call, tag)
    const response = await withDraft(call.context, (context) => handler({ ...call, context }))
    if (tag) names.afterCall({ params: call.params, query: call.query, response }, tag)
    if (checkResponses) endpoint.response.parse(response)
    return response as object
  }
  app.handlers.set(`${endpoint.method} ${endpoint.path}`, handleCall)
  app.on(endpoint.method, pattern(endpoint.path), async (c) => {
    const input = {
      params: c.req.param(),
      query: c.req.query(),
      body: (limit?: number) => readBody(c, limit),
      form: () => formOf(c.req.raw, endpoint.bodyLimit),
    }
    const response = await handleCall(input, c)
    const mayShare = endpoint.shared && !('preview' in input.query)
    return c.json(response, 200, (mayShare && c.env.sharedHeaders?.()) || { 'cache-control': 'private, no-store' })
  })
}

/**
 * Office actions are refused when their permission was revoked after the request arrived; actions on roles lock the
 * roles themselves (`lockRoles`).
 */
function databaseFor({ access }: Endpoint, { env: { db, now, viewer } }: IncomingCall): Database {
  const database = db.at(now)
  return typeof access === 'object' && access.to !== 'govern-roles' ? guardedDatabase(database, viewer) : database
}

/** Passes the cache tags that are known before a call is processed, and those of the entities in its response. */
function purgeNames({ purgedBy, shows, response: schema }: Endpoint) {
  const isCacheable = purgedBy && !('nothing' in purgedBy)
  const declared: readonly (ListTag | TagsOf)[] = isCacheable ? purgedBy : []
  const lists = declared.filter((name): name is ListTag => typeof name === 'string')
  const requestTags = declared.filter((name): name is TagsOf => typeof name === 'function')
  const collectTags = isCacheable ? compileTagCollector(schema) : null
  return {
    beforeCall: ({ params, query }: { params: unknown; query: unknown }, tag: (name: PurgeTag) => void) => {
      for (const name of lists) tag(name)
      for (const namesOf of requestTags) for (const name of namesOf({ params, query } as never)) tag(name)
    },
    afterCall: (served: { params: unknown; query: unknown; response: unknown }, tag: (name: PurgeTag) => void) => {
      if (shows) for (const name of shows(served as never)) tag(name)
      collectTags?.(served.response, tag)
    },
  }
}

/** The router's form of a path: an unknown type of post does not match, so that it never shadows another path. */
const pattern = (path: string) => path.replace(':postType', `:postType{${postTypes.join('|')}}`)

function parse(schema: z.ZodType | undefined, input: unknown, part: string): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(input, { error: schemaMessages })
  if (result.success) return result.data
  const errors = result.error.issues.map((issue) => ({ path: [part, ...issue.path].join('.'), message: issue.message }))
  throw new HttpProblem(422, 'validation_failed', '輸入的資料有誤', { errors })
}
