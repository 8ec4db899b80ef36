import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startVarnishFake } from '../fakes/cdns.ts'
import { startOtlpFake } from '../fakes/otlp.ts'
import { startSmtpServer } from '../fakes/smtp-server.ts'
import { createTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { startProcess } from '../support/process.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { request } from '../support/request.ts'

const { url: databaseUrl } = await createTestDatabase()
const collector = await startOtlpFake('Bearer of a=test')
const varnish = await startVarnishFake('a-token-of-this-test')
const smtp = await startSmtpServer()
const folder = mkdtempSync(join(tmpdir(), 'healthpress-traces-'))
const port = String(await freePort())
const url = `http://127.0.0.1:${port}`
const site = startProcess({
  DEMO: '1',
  PORT: port,
  SITE_URL: url,
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  LOG_LEVEL: 'debug',
  RELEASE: '1.2.3',
  SMTP_URL: smtp.url,
  MAIL_FROM: 'no-reply@magazine.test',
  CDN: 'varnish',
  CDN_URL: varnish.url,
  CDN_TOKEN: 'a-token-of-this-test',
  OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
  OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20of%20a%3Dtest',
  OTEL_BSP_SCHEDULE_DELAY: '100',
})
await site.ready()
afterAll(async () => {
  site.child.kill('SIGTERM')
  await site.ended
  await Promise.all([collector.stop(), varnish.stop(), smtp.stop()])
  removeFolder(folder)
})

const { spans } = collector
const waitForSpan = (name: string | RegExp, traceId?: string) =>
  expect
    .poll(() =>
      spans.find(
        (one) => (name instanceof RegExp ? name.test(one.name) : one.name === name) && (!traceId || one.traceId === traceId),
      ),
    )
    .toBeDefined()
const traceOf = (digit: string) => ({ traceId: digit.repeat(32), parent: digit.repeat(16) })
const headersOf = ({ traceId, parent }: ReturnType<typeof traceOf>) => ({ traceparent: `00-${traceId}-${parent}-01` })

it('a page continues the trace of the proxy: its request, its calls and their statements', async () => {
  const trace = traceOf('a')
  const { headers, status } = await request(`${url}/article/1?utm_source=newsletter-of-wang`, { headers: headersOf(trace) })
  expect(status).toBe(200)
  await waitForSpan('GET /article/:id?', trace.traceId)
  const own = spans.filter(({ traceId }) => traceId === trace.traceId)
  const requestSpan = own.find(({ parentSpanId }) => parentSpanId === trace.parent)
  expect(requestSpan).toMatchObject({
    name: 'GET /article/:id?',
    kind: 2,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/article/:id?',
      'http.response.status_code': 200,
      'healthpress.request_id': headers['x-request-id'],
    },
  })
  const call = own.find(({ name }) => name === 'GET /api/v3.0/:postType/:id')
  expect(call?.parentSpanId).toBe(requestSpan?.spanId)
  const statements = own.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  for (const one of statements)
    expect(one.attributes).toMatchObject({ 'db.system.name': 'postgresql', 'db.operation.name': 'SELECT' })
  expect(site.log()).toContain(`"trace_id":"${trace.traceId}"`)
})

it('a cached page has a span without statements; without a header a new trace starts', async () => {
  const trace = traceOf('b')
  await request(`${url}/article/1`)
  const { headers } = await request(`${url}/article/1`, { headers: headersOf(trace) })
  expect(headers['x-cache']).toBe('hit')
  await waitForSpan('GET /article/:id?', trace.traceId)
  expect(spans.filter(({ traceId }) => traceId === trace.traceId)).toHaveLength(1)
  await request(`${url}/author`, { headers: { traceparent: '00-garbage' } })
  await expect.poll(() => spans.some(({ name, parentSpanId }) => name === 'GET /author' && !parentSpanId)).toBe(true)
})

it('jobs, mails and purges are spans', async () => {
  const json = { 'content-type': 'application/json', 'api-key': 'healthpress-web', origin: url }
  const person = { name: '凌玉蟾', email: 'ling-yu-chan@mail.test', password: 'seven-green-lanterns' }
  const response = await request(`${url}/api/auth/sign-up/email`, { method: 'POST', headers: json, body: JSON.stringify(person) })
  expect(response.status).toBe(200)
  for (const name of ['POST /api/*', 'job compile-again', 'job deliver-mail', 'send mail', 'PURGE cdn']) await waitForSpan(name)
  const [delivery] = spans.filter(({ name }) => name === 'job deliver-mail')
  expect(spans.some(({ name, parentSpanId }) => name === 'send mail' && parentSpanId === delivery?.spanId)).toBe(true)
})

it('no span contains an address, input, a statement parameter or personal data', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: url }
  const send = (path: string, fields: Record<string, string>) =>
    request(url + path, { method: 'POST', headers: form, body: String(new URLSearchParams(fields)) })
  await request(`${url}/search?q=${encodeURIComponent('琉璃膝蓋')}`)
  await request(`${url}/login?email=ling-yu-chan%40mail.test`, { headers: { 'user-agent': 'agent-of-ling-yu-chan' } })
  await send('/tool/bmi', { height: '173.46', weight: '68.93' })
  await send('/symptom_checker', { text: '左邊的琉璃膝蓋在發燒' })
  await send('/login', { email: 'ling-yu-chan@mail.test', password: 'seven-green-lanterns' })
  await request(`${url}/no-such-page-of-ling-yu-chan`)
  await request(`${url}/api/v3.0/no-such-call-of-ling-yu-chan`)
  const last = traceOf('c')
  await request(`${url}/about`, { headers: headersOf(last) })
  await expect.poll(() => spans.some(({ traceId }) => traceId === last.traceId)).toBe(true)

  const keys = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))
  const allowed = ['db.operation.name', 'db.query.summary', 'db.system.name', 'error.type', 'healthpress.request_id']
  allowed.push('healthpress.response', 'healthpress.statement', 'http.request.method', 'http.response.status_code', 'http.route')
  allowed.push('peer.service', 'server.address')
  expect([...keys].filter((key) => !allowed.includes(key))).toEqual([])
  const values = spans.flatMap(({ name, attributes }) => [name, ...Object.values(attributes).map(String)])
  expect(values.filter((value) => !/^[\w ./:*{}?-]{1,80}$/.test(value))).toEqual([])
  const input = ['ling-yu-chan', 'seven-green-lanterns', '173.46', '68.93', 'newsletter-of-wang', 'no-such']
  for (const secret of input)
    expect(
      values.filter((value) => value.includes(secret)),
      secret,
    ).toEqual([])
  // a summary consists of words of the schema
  for (const { attributes } of spans)
    if ('db.query.summary' in attributes) expect(attributes['db.query.summary']).toMatch(/^[a-z]+( [a-z_0-9]+)?$/)
  const [resource] = collector.resources
  expect(resource).toMatchObject({
    'service.name': 'healthpress',
    'service.version': '1.2.3',
    'healthpress.roles': 'web,api,worker',
  })
  expect(Object.keys(resource ?? {}).filter((key) => !/^(service|telemetry|healthpress)\./.test(key))).toEqual([])
  expect(collector.refused).toEqual([])
})
