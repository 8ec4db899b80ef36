import type { z } from 'zod'
import type { endpoints } from './endpoints.ts'
import type { Problem } from './shapes.ts'

/** The endpoints by name. A mapped type is a lookup; searching a union for each name took the type checker minutes. */
type ByName = { [E in (typeof endpoints)[number] as `${E['method']} ${E['path']}`]: E }
/** Every call by name, `GET /api/v1.0/member/me`. */
export type Call = keyof ByName
type Of<K extends Call> = ByName[K]

type In<T, Key extends string> = T extends { [k in Key]: infer S extends z.ZodType } ? { [k in Key]: z.input<S> } : unknown
/** The body, which is optional if the call does not use it. */
type Body<T> = T extends { body: infer S extends z.ZodType }
  ? undefined extends z.input<S>
    ? { body?: z.input<S> }
    : { body: z.input<S> }
  : unknown
type Loose<T> = T extends object ? { [k in keyof T]: T[k] } : T
export type CallInput<K extends Call> = Loose<
  In<Of<K>, 'params'> & (Of<K> extends { query: infer S extends z.ZodType } ? { query?: z.input<S> } : unknown) & Body<Of<K>>
>
export type CallAnswer<K extends Call> = Of<K> extends { answer: infer S extends z.ZodType } ? z.output<S> : never

/** The parts of a response that the client uses. */
export type Reply = Pick<Response, 'ok' | 'status' | 'json'>

/** The arguments of a call. */
export interface CallOptions {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
  body?: unknown
}

/**
 * The transport of a call: in-process, over HTTP between tiers, or the browser's fetch. The call's name and arguments
 * are passed together with the resulting request, for transports that need no request.
 */
export type Transport = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string },
  call: string,
  input: CallOptions,
) => Promise<Reply>

/** A failed call. `status` is 0 without a response. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem | null
  constructor(status: number, problem: Problem | null) {
    super(failureWords(status))
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
  }
}

/** Whether an error is a failed call. Checked by name: the built site has a class of its own besides the server's. */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'

/** Is notified of every call, by its name, and of the status of its response: 0 without one. */
export type Listener = (call: string, status: number) => void

/** The client's message for a failed call (section 8). */
export const failureWords = (status: number) =>
  status === 0 ? 'A network error occurred' : `A request failed with status code ${status}`

export type Client = <K extends Call>(
  call: K,
  ...input: keyof CallInput<K> extends never ? [] : [CallInput<K>]
) => Promise<CallAnswer<K>>

function searchOf(query: CallOptions['query']): string {
  if (!query) return ''
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/**
 * The typed client: `client('GET /api/v3.0/:postType/:id', {params: {postType: 'article', id: '1'}})`.
 * @param received is notified of every call
 * @throws ApiError on any unsuccessful response, and without a response
 */
export function createClient(transport: Transport, apiKey: string, received?: Listener): Client {
  return async (call, ...rest) => {
    const input = (rest[0] ?? {}) as CallOptions
    const [method = '', template = ''] = call.split(' ')
    const { params, query } = input
    const path = params
      ? template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
      : template
    const headers: Record<string, string> = { accept: 'application/json', 'api-key': apiKey }
    if (method === 'POST') headers['content-type'] = 'application/json'
    const body = method === 'POST' ? { body: JSON.stringify(input.body ?? {}) } : {}
    const cutOff = (cause: unknown) => {
      received?.(call, 0)
      throw Object.assign(new ApiError(0, null), { cause })
    }
    const response = await transport(path + searchOf(query), { method, headers, ...body }, call, input).catch(cutOff)
    received?.(call, response.status)
    // a truncated response counts as none
    if (response.ok) return response.json().catch(cutOff)
    throw new ApiError(response.status, (await response.json().catch(() => null)) as Problem | null)
  }
}
