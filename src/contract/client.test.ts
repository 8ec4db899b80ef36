import { expect, expectTypeOf, test } from 'vitest'
import { ApiError, createClient } from './client.ts'
import type { Post } from './posts.ts'

const response = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status })

test('fills the path, the query and the key, and types the response', async () => {
  const seen: string[] = []
  const client = createClient(async (path, init) => {
    seen.push(`${init.method} ${path} ${init.headers['api-key']}`)
    return new Response('{"items":{}}')
  }, 'key')
  const one = await client('GET /api/v3.0/:postType/:id', { params: { postType: 'article', id: '7' }, query: { preview: 'a b' } })
  expectTypeOf(one.items).toEqualTypeOf<Post>()
  await client('GET /api/v1.0/member/me')
  expect(seen).toEqual(['GET /api/v3.0/article/7?preview=a+b key', 'GET /api/v1.0/member/me key'])
})

test('a refusal becomes an ApiError with the problem, a missing response one with status 0', async () => {
  const refused = createClient(response(404, { code: 'not_found' }), 'key')
  await expect(refused('GET /api/v1.0/member/me')).rejects.toMatchObject({ status: 404, problem: { code: 'not_found' } })
  const offline = createClient(() => Promise.reject(new Error('gone')), 'key')
  const failure = await offline('GET /api/v1.0/member/me').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect((failure as Error).message).toBe('A network error occurred')
})

test('notifies the listener of every call by its name only, whether successful, refused or lost', async () => {
  const received: unknown[] = []
  const listener = (call: string, status: number) => void received.push([call, status])
  const transports = [response(200, {}), response(503, {}), () => Promise.reject(new Error('gone'))]
  for (const transport of transports)
    await createClient(transport, 'key', listener)('GET /api/v3.0/search', { query: { keyword: '痔瘡' } }).catch(() => undefined)
  expect(received).toEqual([200, 503, 0].map((status) => ['GET /api/v3.0/search', status]))
})
