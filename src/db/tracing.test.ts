import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { activeSpan, bindToSpan, installTracer, isTracing, type Span, statementSummary, traced, tracedFetch } from './tracing.ts'

interface Recorded {
  name: string
  parent: string | null
  attributes: Record<string, string | number>
  failed: boolean
  ended: number
}

/** A tracer that records its spans; the id of a span is its name. */
function record(): Recorded[] {
  const spans: Recorded[] = []
  installTracer({
    start: ({ name, attributes = {} }, parent) => {
      const spanId = parent && 'spanId' in parent && typeof parent.spanId === 'string' ? parent.spanId : null
      const own: Recorded = { name, parent: spanId, attributes: { ...attributes }, failed: false, ended: 0 }
      spans.push(own)
      const span: Span = {
        traceId: 'trace',
        spanId: name,
        rename: (other) => Object.assign(own, { name: other }),
        set: (more) => Object.assign(own.attributes, more),
        inject: (headers) => Object.assign(headers, { traceparent: `of ${name}` }),
        fail: () => Object.assign(own, { failed: true }),
        end: () => Object.assign(own, { ended: own.ended + 1 }),
      }
      return span
    },
  })
  return spans
}
afterEach(() => installTracer(null))

describe('a span', () => {
  test('contains the spans of its work, and ends once', async () => {
    const spans = record()
    const result = await traced({ name: 'outer', kind: 'server' }, async () => {
      await Promise.resolve()
      return traced({ name: 'inner', kind: 'internal' }, async () => activeSpan()?.spanId)
    })
    expect([result, activeSpan()]).toEqual(['inner', undefined])
    expect(spans).toEqual([
      { name: 'outer', parent: null, attributes: {}, failed: false, ended: 1 },
      { name: 'inner', parent: 'outer', attributes: {}, failed: false, ended: 1 },
    ])
  })

  test('of work that fails is failed, and the error goes on', async () => {
    const spans = record()
    await expect(traced({ name: 'job', kind: 'consumer' }, () => Promise.reject(new Error('of a test')))).rejects.toThrow(
      'of a test',
    )
    expect(spans).toMatchObject([{ failed: true, ended: 1 }])
  })

  test('does not exist without a tracer', async () => {
    expect(isTracing()).toBe(false)
    expect(await traced({ name: 'job', kind: 'consumer' }, async (span) => span)).toBe(undefined)
  })

  test('is kept for a callback that another span calls', async () => {
    record()
    let resume = () => {}
    const seen = traced(
      { name: 'waits', kind: 'server' },
      () =>
        new Promise<string | undefined>((resolve) => {
          resume = bindToSpan(() => resolve(activeSpan()?.spanId))
        }),
    )
    await traced({ name: 'releases', kind: 'server' }, async () => resume())
    expect(await seen).toBe('waits')
  })
})

describe('fetch in a span', () => {
  const received: IncomingHttpHeaders[] = []
  const server = createServer(({ headers }, response) => {
    received.push(headers)
    response.writeHead(404).end()
  })
  const fetched = async (continues: boolean) => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const request = new Request(`http://127.0.0.1:${port}/key-of-a-reader?q=1`, {
      method: 'PUT',
      body: 'x',
      headers: { own: '1' },
    })
    const { status } = await tracedFetch({ service: 'store', continues }, request)
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
    return { status, host: `127.0.0.1:${port}`, headers: received.pop() }
  }

  test('has the host and the status, never the address, and sends other installations no trace', async () => {
    const spans = record()
    const { status, host, headers } = await fetched(false)
    expect(spans).toEqual([
      {
        name: 'PUT store',
        parent: null,
        attributes: {
          'http.request.method': 'PUT',
          'server.address': host,
          'peer.service': 'store',
          'http.response.status_code': status,
        },
        failed: false,
        ended: 1,
      },
    ])
    expect(headers).toMatchObject({ own: '1' })
    expect(headers).not.toHaveProperty('traceparent')
  })

  test('passes its trace on within this installation, beside the other headers', async () => {
    record()
    expect((await fetched(true)).headers).toMatchObject({ own: '1', traceparent: 'of PUT store' })
  })
})

test.each([
  ['select id from members where email = $1', 'select members'],
  ['  INSERT INTO "mail_outbox" (a) values ($1)', 'insert mail_outbox'],
  ['with found as (select 1 from posts) select * from found', 'with posts'],
  ['update only orders set paid = true', 'update orders'],
  ['begin', 'begin'],
  ["select 'pain from smoking' as it''s from posts", 'select posts'],
  ['select $$pain from smoking$$ from posts', 'select posts'],
  ["select 'pain from smoking'", 'select'],
  ['', 'statement'],
])('%s is summarised as %s', (text, summary) => {
  expect(statementSummary(text)).toBe(summary)
})
