import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { rebuildSearchIndex } from '../../src/operations/search/build-index.ts'
import { drainSearchQueue } from '../../src/operations/search/index-posts.ts'
import { requestUntil } from '../support/request.ts'
import { startSite } from '../support/site.ts'

/** A site without a worker. It has not searched yet, so that it has not loaded the index of the demo's content. */
const site = await startSite()
await site.database.db.execute(sql`delete from search_state`)
const pageOf = (keyword: string) => `/search?keyword=${encodeURIComponent(keyword)}`

it('before the first index is complete the search page is 503 and kept by no cache', async () => {
  expect(JSON.parse((await site.request('/readyz')).text)).toMatchObject({ search: 'building' })
  const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
  const member = await site.signIn('member')
  for (const headers of [{}, crawler, member]) {
    for (let time = 0; time < 2; time += 1) {
      const { status, text, headers: responseHeaders } = await site.request(pageOf('高血壓'), { headers })
      expect([status, responseHeaders['retry-after'], responseHeaders['x-cache']]).toEqual([503, '60', 'miss'])
      expect(responseHeaders['cache-control']).toContain('no-store')
      expect(text).toMatch(/<h1[^>]*>搜尋準備中<\/h1>/)
      expect(text).toContain('<meta name="robots" content="noindex"')
      expect(text).toMatch(/<input[^>]* value="高血壓"/)
    }
  }
  expect((await site.request('/search')).status).toBe(200)
})

it('the page is shown after a navigation in the browser, too', async () => {
  const { status, headers, text } = await site.request(pageOf('高血壓').replace('?', '.data?'))
  expect([status, headers['retry-after']]).toEqual([503, '60'])
  // without this header the router shows its error page for every status from 400
  expect(headers['x-remix-response']).toBe('yes')
  expect(text).toContain('高血壓')
})

it('an emergency is answered with help also then', async () => {
  expect((await site.request(pageOf('胸口好痛冒冷汗'))).text).toContain('data-red-flag')
})

it('the page is complete as soon as the index is', async () => {
  expect(await rebuildSearchIndex(site.database, { log: () => undefined })).toBe(true)
  await drainSearchQueue(site.database)
  await requestUntil(site.url + pageOf('高血壓'), {}, ({ status }) => status === 200)
  const { headers, text } = await site.request(pageOf('高血壓'))
  expect(headers['retry-after']).toBeUndefined()
  expect(text).not.toContain('搜尋準備中')
})
