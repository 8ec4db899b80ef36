import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ intValue: z.union([z.int(), z.string().regex(/^-?\d+$/)]) }),
  z.strictObject({ doubleValue: z.number() }),
  z.strictObject({ boolValue: z.boolean() }),
])
const attributes = z
  .array(z.strictObject({ key: z.string().min(1), value }))
  .transform((pairs) =>
    Object.fromEntries(pairs.map(({ key, value: one }) => [key, Object.values(one)[0] as string | number | boolean])),
  )
const id = (bytes: number) => z.string().regex(new RegExp(`^(?!0+$)[0-9a-f]{${bytes * 2}}$`))
const nanoseconds = z.string().regex(/^\d{19}$/)
const span = z
  .strictObject({
    traceId: id(16),
    spanId: id(8),
    parentSpanId: id(8).optional(),
    traceState: z.string().optional(),
    flags: z.int().optional(),
    name: z.string().min(1),
    kind: z.int().min(1).max(5),
    startTimeUnixNano: nanoseconds,
    endTimeUnixNano: nanoseconds,
    attributes,
    droppedAttributesCount: z.literal(0),
    events: z.array(z.never()),
    droppedEventsCount: z.literal(0),
    links: z.array(z.never()),
    droppedLinksCount: z.literal(0),
    status: z.strictObject({ code: z.int().min(0).max(2) }),
  })
  .refine(({ startTimeUnixNano: start, endTimeUnixNano: end }) => BigInt(start) <= BigInt(end), {
    error: 'ends before it starts',
  })
const request = z.strictObject({
  resourceSpans: z
    .array(
      z.strictObject({
        resource: z.strictObject({ attributes, droppedAttributesCount: z.literal(0) }),
        scopeSpans: z.array(z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(span).min(1) })).min(1),
      }),
    )
    .min(1),
})

export type ReceivedSpan = z.output<typeof span>

/** A collector for OTLP over HTTP with JSON. It checks each request as the protocol defines it. */
export interface OtlpFake {
  url: string
  spans: ReceivedSpan[]
  /** The attributes of the processes that sent. */
  resources: Record<string, string | number | boolean>[]
  /** The requests that were refused, with the reason. */
  refused: string[]
  stop: () => Promise<void>
}

function errorOf({ method, url, headers }: IncomingMessage, authorization: string): string | undefined {
  if (method !== 'POST' || url !== '/v1/traces') return `404 ${method} ${url}`
  if (headers['content-type'] !== 'application/json') return `415 ${headers['content-type']}`
  return headers.authorization === authorization ? undefined : '401 not authorised'
}

/** @param authorization the header that each request must have */
export async function startOtlpFake(authorization: string): Promise<OtlpFake> {
  const spans: ReceivedSpan[] = []
  const resources: OtlpFake['resources'] = []
  const refused: string[] = []
  const receive = async (incoming: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const chunk of incoming.setEncoding('utf8')) body += String(chunk)
    const error = errorOf(incoming, authorization)
    const parsed = error === undefined ? request.safeParse(JSON.parse(body)) : undefined
    if (!parsed?.success) {
      refused.push(error ?? `400 ${parsed?.error.message}`)
      return response.writeHead(400).end()
    }
    for (const { resource, scopeSpans } of parsed.data.resourceSpans) {
      resources.push(resource.attributes)
      for (const scope of scopeSpans) spans.push(...scope.spans)
    }
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{"partialSuccess":{}}')
  }
  const server = createServer((request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resources,
    refused,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
