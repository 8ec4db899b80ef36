import { expect, test } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import { type CallOptions, callApi, type Person, reported, viewerFor } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { watchEventLoop } from '../support/event-loop-watch.ts'
import { callerOf, calls, goodInput, urlOf } from './calls.ts'
import { fixturesFor } from './fixtures.ts'
import { reader } from './openapi-calls.ts'

const { db } = await createTestDatabase()
watchEventLoop()

/** The public OpenAPI document: undeclared input is invalid. */
const described = reader((await callApi(db, '/api/openapi.json')).json as object)

/** Texts for a place in a URL, percent-encoded. */
const texts = [
  '',
  '-1',
  '1.5',
  '1e400',
  '9'.repeat(400),
  'NaN',
  '__proto__',
  'constructor',
  "'%20or%201=1--",
  '%00',
  '%',
  '%E5%81',
  '%C0%AF',
  '%ED%A0%80',
  '%E2%80%AE',
  '..%2f..%2fetc',
  '%7B%22a%22:1%7D',
  '%0d%0aset-cookie:%20a=b',
  'a'.repeat(3000),
]
/** Values for a key of a body, in JSON. */
const values = [
  'null',
  'true',
  '""',
  '-1',
  '1e400',
  '9'.repeat(400),
  '[]',
  '[[[[["a"]]]]]',
  '{}',
  '{"__proto__":{"a":1},"constructor":{"prototype":{}}}',
  '"\\u0000"',
  '"\\ud800"',
  '"血糖\\ud800要怎麼量才準？請問一天要量幾次，飯前還是飯後？"',
  `"${'x'.repeat(60_000)}"`,
  `[${'1,'.repeat(10_000)}1]`,
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
]
const deep = (open: string, inner: string, close: string) => open.repeat(10_000) + inner + close.repeat(10_000)
const json = 'application/json'
/** Whole bodies. */
const bodies: CallOptions[] = [
  ...[
    deep('[', '', ']'),
    deep('{"a":', '1', '}'),
    '['.repeat(60_000),
    '[]',
    '"x"',
    'null',
    '1e400',
    '{',
    '\ufeff{}',
    '{"a":1,"a":2}',
  ],
  `{"a":${deep('[', '"\\u0000"', ']')}}`,
  `{${Array.from({ length: 4000 }, (_, at) => `"k${at}":0`).join()}}`,
  '{"__proto__":{"memberId":"x"},"constructor":{"prototype":{"x":1}}}',
]
  .map((body): CallOptions => ({ body }))
  .concat(
    [
      [0xc0, 0xaf],
      [0xed, 0xa0, 0x80],
      [0xff, 0xfe, 0x7b, 0, 0x7d, 0],
      [0x1f, 0x8b, 8, 0, 0, 0, 0, 0],
    ].map((bytes) => ({
      body: Uint8Array.from(bytes),
    })),
    ['gzip', 'br', 'gzip, gzip', 'x'.repeat(4000)].map((coding) => ({ body: '{}', headers: { 'content-encoding': coding } })),
    [
      `${json}; charset=utf-16`,
      `${json}; charset=${'x'.repeat(4000)}`,
      'text/plain',
      'multipart/form-data',
      ';',
      json.repeat(500),
    ].map((type) => ({ body: '{}', headers: { 'content-type': type } })),
    ['-1', '1e9', '0x10', '99999999999999999999', 'x'].map((length) => ({ body: '{}', headers: { 'content-length': length } })),
  )
const headers: Record<string, string>[] = [
  { cookie: `a=${'b'.repeat(8000)}` },
  { cookie: `${'healthpress.session_token=x.y; '.repeat(250)}%; =; ;;` },
  { 'user-agent': 'x'.repeat(8000), 'accept-language': 'zh-TW;q=x,'.repeat(700), accept: '*/*;q=9'.repeat(900) },
  { 'x-forwarded-for': '1.2.3.4,'.repeat(900), referer: 'http://%', origin: 'http://site.test', host: 'x y' },
]

const who = new Map<Person, Viewer>()
const personFor = (endpoint: Endpoint): Person => (endpoint.access === 'anyone' ? 'member' : callerOf(endpoint))
async function viewer(endpoint: Endpoint): Promise<Viewer> {
  const person = personFor(endpoint)
  const known = who.get(person) ?? (await viewerFor(db, person, new Date()))
  who.set(person, known)
  return known
}

interface Input {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** Every invalid request of one call. */
function* hostileRequests(endpoint: Endpoint, good: Input): Generator<[address: string, options: CallOptions]> {
  const { method } = endpoint
  const validUrl = urlOf(endpoint, good)
  const goodBody = method === 'POST' ? { body: JSON.stringify(good.body ?? {}) } : {}
  const [path = '', query = ''] = validUrl.split('?')
  for (const { name, in: place } of described(endpoint).parameters)
    for (const text of texts) {
      if (place === 'path') {
        const marked = urlOf(endpoint, { ...good, params: { ...good.params, [name]: 'HERE' } })
        yield [marked.replace('HERE', () => text), goodBody]
      } else {
        const others = new URLSearchParams(query)
        others.delete(name)
        yield [`${path}?${others}&${name}=${text}`, goodBody]
      }
    }
  const names = described(endpoint)
    .parameters.filter((one) => one.in === 'query')
    .map(({ name }) => name)
  for (const name of [...names, 'nobody'])
    for (const written of [`${name}=1&${name}=2`, `${name}[]=1`, `${name}[999999999]=1`, `${name}[a][b]=1`, `&&==&${name}`])
      yield [`${path}?${written}`, goodBody]
  yield [`${path}?${'nobody=1&'.repeat(400)}`, goodBody]
  for (const more of headers) yield [validUrl, { ...goodBody, headers: more }]
  if (method === 'GET') return
  for (const body of bodies) yield [validUrl, body]
  const { properties = {} } = described(endpoint).body ?? {}
  for (const key of Object.keys(properties))
    for (const value of values) {
      const { [key]: _, ...others } = good.body ?? {}
      const body = `{${JSON.stringify(key)}:${value}${Object.keys(others).length > 0 ? `,${JSON.stringify(others).slice(1)}` : '}'}`
      yield [validUrl, { body }]
    }
}

test.each(calls)('$name responds properly to any input', async ({ name, endpoint }) => {
  const before = reported.length
  const as = await viewer(endpoint)
  const good = goodInput[name](await fixturesFor(db, personFor(endpoint), name)) as Input
  const errors: string[] = []
  const remaining = hostileRequests(endpoint, good)
  const sendRemaining = async () => {
    for (const [url, options] of remaining) {
      const response = await callApi(db, url, { as, method: endpoint.method, ...options })
      if (response.status >= 500) errors.push(`${response.status} ${url.slice(0, 120)} ${String(options.body).slice(0, 120)}`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, sendRemaining))
  const actual = reported.slice(before).map(String)
  // this call exists to report page errors
  const isExpected = (report: string) => name === 'POST /api/v3.0/measure/error' && report.startsWith('Error: latest-magazine: ')
  expect([errors, actual.filter((report) => !isExpected(report))]).toEqual([[], []])
})
