import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import { type ApiResponse, type CallOptions, callApi, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

// The preview code of a post opens the same content to the same viewers in every call that takes one.
const { db } = await createTestDatabase()
type As = NonNullable<CallOptions['as']>
const office = (path: string, body?: unknown, as: As = 'admin') => callApi(db, `/api/v3.0/office/posts${path}`, { as, body })
const statusesOf = (responses: ApiResponse[]) => [...new Set(responses.map(({ status }) => status))]

const [writer, reviewer] = [await viewerWith(db, ['write']), await viewerWith(db, ['review'])]
/** Its code, as the manuscript returns it. */
async function codeOf(id: number) {
  const { rows } = await db.execute<{ uid: number }>(sql`select uid::int from posts where type = 'article' and id = ${id}`)
  const { json } = await office(`/${rows[0]?.uid}`)
  return (json.items as { preview_uuid: string }).preview_uuid
}
const callsWith = (id: number, code: string, as: As) =>
  Promise.all(
    ['v1.0', 'v3.0']
      .flatMap((version) => [
        `${version}/article/preview/${code}`,
        `${version}/article/${id}?preview=${code}`,
        `${version}/article/${id}/scroll-next?preview=${code}`,
        ...['i2p', 'i2i', 'i2i-global'].map((list) => `${version}/recommend/article/${id}/${list}?preview=${code}`),
      ])
      .map((path) => callApi(db, `/api/${path}`, { as })),
  )

describe('an unpublished post', async () => {
  const id = 12
  await db.execute(sql`update posts set state = 'withdrawn' where type = 'article' and id = ${id}`)
  const code = await codeOf(id)

  test.each<[string, As, number]>([
    ['who edits', 'editor', 200],
    ['a visitor', 'visitor', 401],
    ['a member', 'member', 403],
    ['who answers questions', 'professional', 403],
    ['who only writes, and not this', writer, 403],
    ['who only reviews, and not this', reviewer, 403],
  ])('%s gets the same response from all calls', async (_, as, status) => {
    expect(statusesOf(await callsWith(id, code, as))).toEqual([status])
  })

  test('is visible to its author and to the reviewer asked to sign it', async () => {
    const of = sql`from posts p where p.uid = m.uid and p.type = 'article' and p.id = ${id}`
    await db.execute(sql`update manuscripts m set created_by = ${writer.memberId}, reviewer = 4 ${of}`)
    const signer: Viewer = { ...reviewer, author: 4 }
    for (const as of [writer, signer]) expect(statusesOf(await callsWith(id, code, as))).toEqual([200])
  })

  test('is not revealed without its code, not even its existence', async () => {
    for (const path of [`${id}`, `${id}/scroll-next`, `${id}/scroll-next?data=0`])
      expect((await callApi(db, `/api/v3.0/article/${path}`, { as: 'admin' })).status).toBe(404)
  })

  test('leads to public posts by infinite scroll', async () => {
    const { json } = await callApi(db, `/api/v3.0/article/${id}/scroll-next?data=0&preview=${code}`, { as: 'editor' })
    const { scroll_data } = json.items as { scroll_data: { id: number }[] }
    expect(scroll_data.length).toBeGreaterThan(0)
    for (const next of scroll_data) expect((await callApi(db, `/api/v3.0/article/${next.id}`)).status).toBe(200)
    expect((await callApi(db, `/api/v3.0/article/1/scroll-next?preview=${code}`, { as: 'editor' })).status).toBe(404)
  })
})

test('the whole newsroom can preview a public post', async () => {
  const code = await codeOf(3)
  for (const as of [writer, reviewer]) expect(statusesOf(await callsWith(3, code, as))).toEqual([200])
})

test('a manuscript has no code until it is first published', async () => {
  const created = await office('', { type: 'article', key: randomUUID() })
  const { uid } = created.json.items as { uid: number }
  expect((await office(`/${uid}`)).json.items).toMatchObject({ preview_uuid: null })
})

test('the document declares the rejections of a code alike wherever one is accepted', async () => {
  const { paths } = (await callApi(db, '/api/openapi.json')).json as { paths: Record<string, { get?: { responses: object } }> }
  const withCode = (endpoints as readonly Endpoint[]).filter(
    ({ path, query }) => path.endsWith('/preview/:uuid') || (query instanceof z.ZodObject && 'preview' in query.shape),
  )
  expect(withCode.length).toBeGreaterThan(12)
  for (const { path } of withCode) {
    const actual = paths[path.replace(/:(\w+)/g, '{$1}')]?.get?.responses ?? {}
    expect(Object.keys(actual), path).toEqual(expect.arrayContaining(['401', '403', '404']))
  }
})
