import { describe, expect, test } from 'vitest'
import { type Call, createClient } from '../../src/contract/client.ts'
import { type CallOptions, callApi, inProcessTransport, reported } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { callerOf, calls, goodInput, urlOf } from './calls.ts'
import { fixturesFor } from './fixtures.ts'

const { db } = await createTestDatabase()

interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}
type LooseClient = (call: Call, input: Input) => Promise<unknown>

/** The result of an in-process call by a page: the response as JSON, or the rejection, and its cache tags. */
async function callInProcess(name: Call, input: Input, options: Pick<CallOptions, 'as' | 'bindings'> = {}) {
  const tags: string[] = []
  const client = createClient(inProcessTransport(db, tags, options), 'no key') as unknown as LooseClient
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
  const as = callerOf(endpoint)
  const input = goodInput[name](await fixturesFor(db, as, name)) as Input
  const bindings = { now: new Date() }
  const outside = await callApi(db, urlOf(endpoint, input), { as, bindings })
  expect(fresh(await callInProcess(name, input, { as, bindings }))).toEqual(fresh(outside))
})

describe('in-process calls reject the same input as HTTP calls', () => {
  const search: Call = 'GET /api/v3.0/search'
  const post: Call = 'GET /api/v3.0/:postType/:id'
  const add: Call = 'POST /api/v3.0/favorite/add'

  test('rejects undeclared input, text with a NUL and an overlong URL', async () => {
    expect(await callInProcess(search, { query: { keyword: '血壓', page: '-1' } })).toMatchObject({
      status: 422,
      json: { code: 'validation_failed', errors: [{ path: 'query.page' }], request_id: 'test-request' },
    })
    expect(await callInProcess(search, { query: { keyword: '血\0壓' } })).toMatchObject({
      status: 422,
      json: { errors: [{ path: 'url' }] },
    })
    expect(await callInProcess(search, { query: { keyword: '血'.repeat(500) } })).toMatchObject({ status: 414 })
  })

  test('rejects unknown posts and calls (404) and calls without permission (403)', async () => {
    expect(await callInProcess(post, { params: { postType: 'article', id: '999999' } })).toMatchObject({ status: 404 })
    expect(await callInProcess('GET /api/v3.0/nothing' as Call, {})).toMatchObject({ status: 404, json: { code: 'not_found' } })
    expect(await callInProcess('GET /api/v3.0/office/figures' as Call, {}, { as: 'member' })).toMatchObject({ status: 403 })
  })

  test('rejects a body that is too large (413) or contains a NUL (422)', async () => {
    expect(await callInProcess(add, { body: { text: 'x'.repeat(70_000) } }, { as: 'member' })).toMatchObject({ status: 413 })
    expect(await callInProcess(add, { body: { text: '\0' } }, { as: 'member' })).toMatchObject({ status: 422 })
  })

  test('an internal error reveals nothing of its cause', async () => {
    const broken = { execute: () => Promise.reject(new Error('secret')), at: () => broken }
    const response = await callInProcess(
      post,
      { params: { postType: 'article', id: '1' } },
      { bindings: { db: broken as never } },
    )
    expect(response).toMatchObject({ status: 500, json: { code: 'internal_error' } })
    expect(JSON.stringify(response)).not.toContain('secret')
    expect(reported.splice(0)).toMatchObject([{ message: 'secret' }])
  })
})
