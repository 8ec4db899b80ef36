import { expect, test } from 'vitest'
import { restoreLoaderData } from './loader-data.server.ts'

test('held-back loader data is restored in route order, whichever loader finished first', () => {
  const context = { loaderData: { root: null, 'article-id': null, other: 'its own' } }
  const loaderData: Record<string, unknown> = { 'article-id': { title: 'a' }, root: { year: 2026 } }
  restoreLoaderData(context, loaderData)
  expect(context.loaderData).toEqual({ root: { year: 2026 }, 'article-id': { title: 'a' }, other: 'its own' })
  expect(JSON.stringify(loaderData)).toBe('{"root":{"year":2026},"article-id":{"title":"a"}}')
})
