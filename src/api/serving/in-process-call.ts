import type { CallOptions, Reply } from '../../contract/client.ts'
import { parseBody } from './body.ts'
import type { ApiBindings } from './context.ts'
import { noForm } from './multipart.ts'
import { HttpProblem, toProblem } from './problem.ts'
import { checkUrl } from './request-url.ts'
import type { ApiApp } from './serve.ts'

/** A call made by a page of the same process. */
export interface InProcessCall {
  /** `GET /api/v3.0/:postType/:id` */
  name: string
  /** Its URL, with the query. */
  url: string
  params: CallOptions['params']
  query: CallOptions['query']
  /** By lower-case names. */
  headers: Record<string, string>
  /** JSON. */
  body: string | undefined
}

/** Handles a call by the same rules as over HTTP, without a request, the router and a response. */
export async function handleInProcess(
  app: ApiApp,
  call: InProcessCall,
  env: ApiBindings,
  report: (error: unknown) => void,
): Promise<Reply> {
  try {
    checkUrl(call.url)
    const handleCall = app.handlers.get(call.name)
    if (!handleCall) throw new HttpProblem(404, 'not_found', 'This page could not be found')
    const input = {
      params: inText(call.params),
      query: inText(call.query),
      body: async (limit?: number) => parseBody(call.body ?? '', limit),
      form: noForm,
    }
    const response = await handleCall(input, { env, req: { header: (name) => call.headers[name] } })
    return { ok: true, status: 200, json: async () => response }
  } catch (error) {
    return toProblem(error, env.requestId, report)
  }
}

/** Values as they would be in a URL. */
function inText(values: CallOptions['query'] = {}): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) if (value !== undefined) texts[name] = String(value)
  return texts
}
