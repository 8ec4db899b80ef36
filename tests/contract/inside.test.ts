import { describe, expect, test } from 'vitest'
import { type Call, createClient } from '../../src/contract/client.ts'
import { type CallOptions, callApi, insideTransport, reported } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { askerOf, calls, goodInput, urlOf } from './calls.ts'
import { fixturesFor } from './fixtures.ts'

const { db } = await createTestDatabase()

interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}
type LooseClient = (call: Call, input: Input) => Promise<unknown>

/** The result of an in-process call by a page: the response as JSON, or the rejection, and its cache tags. */
async function askInside(name: Call, input: Input, options: Pick<CallOptions, 'as' | 'bindings'> = {}) {
  const tags: string[] = []
  const client = createClient(insideTransport(db, tags, options), 'no key') as unknown as LooseClient
  try {
    return { status: 200, json: JSON.parse(JSON.stringify(await client(name, input))), tags }
  } catch (error) {
    const { status, problem } = error as { status: number; problem: unknown }
    return { status, json: problem, tags }
  }
}

const reading = calls.filter(({ endpoint }) => endpoint.method === 'GET')
/** Replaces a token that differs in every response. */
const fresh = ({ status, json, tags }: { status: number; json: unknown; tags: string[] }) => ({
  status,
  json: JSON.parse(JSON.stringify(json), (key, value) => (key === 'token' ? typeof value : value)),
  tags,
})

test.each(reading)('$name responds the same to an in-process call', async ({ name, endpoint }) => {
  const as = askerOf(endpoint)
  const input = goodInput[name](await fixturesFor(db, as, name)) as Input
  const bindings = { now: new Date() }
  const outside = await callApi(db, urlOf(endpoint, input), { as, bindings })
  expect(fresh(await askInside(name, input, { as, bindings }))).toEqual(fresh(outside))
})

describe('what is rejected over HTTP is rejected in-process', () => {
  const search: Call = 'GET /api/v3.0/search'
  const post: Call = 'GET /api/v3.0/:postType/:id'
  const add: Call = 'POST /api/v3.0/favorite/add'

  test('undeclared input, text that the database cannot store, an endless address', async () => {
    expect(await askInside(search, { query: { keyword: '血壓', page: '-1' } })).toMatchObject({
      status: 422,
      json: { code: 'validation_failed', errors: [{ path: 'query.page' }], request_id: 'test-request' },
    })
    expect(await askInside(search, { query: { keyword: '血\0壓' } })).toMatchObject({
      status: 422,
      json: { errors: [{ path: 'url' }] },
    })
    expect(await askInside(search, { query: { keyword: '血'.repeat(500) } })).toMatchObject({ status: 414 })
  })

  test('what does not exist, and what is not public', async () => {
    expect(await askInside(post, { params: { postType: 'article', id: '999999' } })).toMatchObject({ status: 404 })
    expect(await askInside('GET /api/v3.0/nothing' as Call, {})).toMatchObject({ status: 404, json: { code: 'not_found' } })
    expect(await askInside('GET /api/v3.0/office/figures' as Call, {}, { as: 'member' })).toMatchObject({ status: 403 })
  })

  test('a body that is too large or contains a NUL', async () => {
    expect(await askInside(add, { body: { text: 'x'.repeat(70_000) } }, { as: 'member' })).toMatchObject({ status: 413 })
    expect(await askInside(add, { body: { text: '\0' } }, { as: 'member' })).toMatchObject({ status: 422 })
  })

  test('an error reveals nothing of its cause', async () => {
    const broken = { execute: () => Promise.reject(new Error('secret')), at: () => broken }
    const answer = await askInside(post, { params: { postType: 'article', id: '1' } }, { bindings: { db: broken as never } })
    expect(answer).toMatchObject({ status: 500, json: { code: 'internal_error' } })
    expect(JSON.stringify(answer)).not.toContain('secret')
    expect(reported.splice(0)).toMatchObject([{ message: 'secret' }])
  })
})
