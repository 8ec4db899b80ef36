import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/**
 * Traces of OpenTelemetry. Without a tracer, which `src/server/tracing.ts` installs when an endpoint is set, no span
 * exists and nothing is loaded. Attributes are constants, patterns, names of the schema and numbers, never values that a
 * reader or a member of staff has entered: `tests/server/traces.test.ts` checks each.
 */
export interface SpanOptions {
  /** Of few distinct values: a pattern, not a URL. */
  name: string
  kind: 'server' | 'client' | 'internal' | 'consumer'
  attributes?: Record<string, string | number>
}

export interface Span {
  readonly traceId: string
  readonly spanId: string
  rename: (name: string) => void
  set: (attributes: Record<string, string | number>) => void
  /** Adds the W3C headers with which another process continues the trace. */
  inject: (headers: Record<string, string>) => void
  /** Marks it as failed: with the code or the class of the error, whose message may contain personal data. */
  fail: (error: unknown) => void
  end: () => void
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

export interface Tracer {
  /** Starts a span below another one, or below the one that the headers of a request name. */
  start: (options: SpanOptions, parent: Span | Headers | null) => Span
}

let tracer: Tracer | null = null
const active = new AsyncLocalStorage<Span>()

/** Installs the tracer of the process, before it connects to its database. */
export function installTracer(used: Tracer | null): void {
  tracer = used
}

export const isTracing = (): boolean => tracer !== null

/** The span in which the caller runs. */
export const activeSpan = (): Span | undefined => (tracer ? active.getStore() : undefined)

/** Runs work in a span, which ends with it. `headers`: of the request that starts the work. */
export async function traced<T>(
  options: SpanOptions,
  work: (span: Span | undefined) => T | Promise<T>,
  headers?: Headers,
): Promise<T> {
  if (!tracer) return work(undefined)
  const span = tracer.start(options, headers ?? active.getStore() ?? null)
  try {
    return await active.run(span, work, span)
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}

/**
 * `fetch` in a span. The URL may contain keys and names, so the span has only the host.
 * @param to.service what is called
 * @param to.continues whether the other side belongs to this installation and continues the trace
 */
export async function tracedFetch(
  to: { service: string; continues?: boolean },
  request: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  if (!tracer) return fetch(request, init)
  const { host } = new URL(request instanceof Request ? request.url : request)
  const method = init.method ?? (request instanceof Request ? request.method : 'GET')
  const attributes = { 'http.request.method': method, 'server.address': host, 'peer.service': to.service }
  return traced({ name: `${method} ${to.service}`, kind: 'client', attributes }, async (span) => {
    const response = await fetch(request, to.continues && span ? { ...init, headers: continued(span, request, init) } : init)
    span?.set({ 'http.response.status_code': response.status })
    return response
  })
}

function continued(span: Span, request: string | URL | Request, { headers }: RequestInit): globalThis.Headers {
  const all = new globalThis.Headers(headers ?? (request instanceof Request ? request.headers : {}))
  const traceHeaders: Record<string, string> = {}
  span.inject(traceHeaders)
  for (const [name, value] of Object.entries(traceHeaders)) all.set(name, value)
  return all
}

/** Keeps the span of the caller for a callback that a pool calls when another caller releases its connection. */
export const bindToSpan = <Given extends unknown[]>(callback: (...args: Given) => void): ((...args: Given) => void) =>
  tracer ? AsyncLocalStorage.bind(callback) : callback

/** The verb and the first table of a statement: `select posts`. Its text may contain literals, which are left out. */
export function statementSummary(statement: string): string {
  const text = statement.replace(/'(?:[^']|'')*'|\$(\w*)\$.*?\$\1\$/gs, '?')
  const [verb = 'statement'] = /^[a-z]+/i.exec(text.trimStart()) ?? []
  const [, table] = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)/i.exec(text) ?? []
  return [verb.toLowerCase(), table?.toLowerCase()].filter(Boolean).join(' ')
}

type Callback = (error: Error | undefined, ...rest: unknown[]) => void

/** A client class whose statements are spans, as far as a span is active: polling outside of one leaves no trace. */
export function tracedClient(Client: typeof pg.Client): typeof pg.Client {
  if (!tracer) return Client
  class TracedClient extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: the driver's method has eleven overloads
    override query(...args: any[]): any {
      const query = super.query.bind(this) as (...args: unknown[]) => unknown
      const parent = active.getStore()
      if (!tracer || !parent) return query(...args)
      const [first, ...rest] = args as [string | { text: string; name?: string; callback?: Callback }, ...unknown[]]
      const text = typeof first === 'string' ? first : first.text
      const summary = statementSummary(text)
      const [verb = ''] = summary.split(' ')
      const name = typeof first === 'string' ? undefined : first.name
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': verb.toUpperCase(),
        'db.query.summary': summary,
        ...(name ? { 'healthpress.statement': name } : {}),
      }
      const span = tracer.start({ name: summary, kind: 'client', attributes }, parent)
      const end = (error?: unknown) => {
        if (error) span.fail(error)
        span.end()
      }
      const ending =
        (callback: Callback): Callback =>
        (error, ...results) => {
          end(error)
          callback(error, ...results)
        }
      const last = rest.at(-1)
      if (typeof last === 'function') return query(first, ...rest.slice(0, -1), ending(last as Callback))
      if (first instanceof pg.Query) {
        const submitted = first as unknown as { callback: Callback }
        submitted.callback = ending(submitted.callback)
        return query(first)
      }
      const result = query(...args) as Promise<unknown>
      result.then(() => end(), end)
      return result
    }
  }
  return TracedClient as typeof pg.Client
}
