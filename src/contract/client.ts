import type { z } from 'zod'
import type { endpoints } from './endpoints.ts'
import type { Problem } from './shapes.ts'

/** The endpoints by name. A mapped type is a lookup; searching a union for each name took the type checker minutes. */
type EndpointsByName = { [E in (typeof endpoints)[number] as `${E['method']} ${E['path']}`]: E }
/** Every call by name, `GET /api/v1.0/member/me`. */
export type Call = keyof EndpointsByName
type EndpointOf<K extends Call> = EndpointsByName[K]

type FieldInput<T, Key extends string> = T extends { [k in Key]: infer S extends z.ZodType }
  ? { [k in Key]: z.input<S> }
  : unknown
/** The body, which is optional if the call does not use it. */
type BodyInput<T> = T extends { body: infer S extends z.ZodType }
  ? undefined extends z.input<S>
    ? { body?: z.input<S> }
    : { body: z.input<S> }
  : unknown
type Simplify<T> = T extends object ? { [k in keyof T]: T[k] } : T
export type CallInput<K extends Call> = Simplify<
  FieldInput<EndpointOf<K>, 'params'> &
    (EndpointOf<K> extends { query: infer S extends z.ZodType } ? { query?: z.input<S> } : unknown) &
    BodyInput<EndpointOf<K>>
>
export type CallResponse<K extends Call> = EndpointOf<K> extends { response: infer S extends z.ZodType } ? z.output<S> : never

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
    super(failureMessage(status))
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
  }
}

/**
 * Whether an error is a failed call. Checked by name: the built site has a class of its own apart from the server's.
 */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'

/** Is notified of every call, by its name, and of the status of its response: 0 without one. */
export type Listener = (call: string, status: number) => void

/** The client's English message for a failed call, for logs; pages show their own. */
export const failureMessage = (status: number) =>
  status === 0 ? 'A network error occurred' : `A request failed with status code ${status}`

export type Client = <K extends Call>(
  call: K,
  ...input: keyof CallInput<K> extends never ? [] : [CallInput<K>]
) => Promise<CallResponse<K>>

function searchOf(query: CallOptions['query']): string {
  if (!query) return ''
  const entries = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''
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
    const rejectWithoutResponse = (cause: unknown) => {
      received?.(call, 0)
      throw Object.assign(new ApiError(0, null), { cause })
    }
    const response = await transport(path + searchOf(query), { method, headers, ...body }, call, input).catch(
      rejectWithoutResponse,
    )
    received?.(call, response.status)
    // a truncated response counts as none
    if (response.ok) return response.json().catch(rejectWithoutResponse)
    throw new ApiError(response.status, (await response.json().catch(() => null)) as Problem | null)
  }
}
