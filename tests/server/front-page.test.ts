import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { postAt } from '../../src/domain/posts/post-path.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { startSite } from '../support/site.ts'

const site = await startSite()

const mainOf = (html: string) => /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? ''

it('shows a post once', async () => {
  const links = [...mainOf((await site.request('/')).text).matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
  const posts = links.filter((href) => postAt(href))
  expect(posts.length).toBeGreaterThan(40)
  expect(posts.filter((href, at) => posts.indexOf(href) !== at)).toEqual([])
})

it('shows three drawings, each with its file, and leads to the texts that have them', async () => {
  const main = mainOf((await site.request('/')).text)
  const row = /<section[^>]*aria-labelledby="diagrams">([\s\S]*?)<\/section>/.exec(main)?.[1] ?? ''
  const files = [...row.matchAll(/src="(\/diagrams\/[a-z0-9-]+\.svg)"/g)].map(([, src = '']) => src)
  const texts = [...row.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
  expect([files.length, texts.length]).toEqual([3, 3])
  for (const [at, file] of files.entries()) {
    expect((await site.request(file)).status).toBe(200)
    expect((await site.request(texts[at] ?? '')).text).toContain('class="drawing"')
  }
})

it('names the authors of every cover story of the latest issue', async () => {
  const main = mainOf((await site.request('/')).text)
  const stories = /<ol[^>]*aria-label="封面故事">([\s\S]*?)<\/ol>/.exec(main)?.[1] ?? ''
  const lines = stories.split('<li').slice(1)
  expect(lines.length).toBe(4)
  for (const line of lines) expect(line).toMatch(/<p[^>]*>[^<]+<span>第 <!-- -->\d+<!-- --> 頁|<p[^>]*>[^<]+<span>第 \d+ 頁/)
})

it('shows the text that the office writes for today within the purge of its table', async () => {
  expect((await site.request('/')).text).toContain('今天的日安')
  await site.database.db.execute(sql`
    insert into daily_notes (id, shown_on, title, scene, figure, about, source, url, task)
    values (901, ${taipeiDay(new Date())}::date, '指定的一天', '場景', '1 杯', '說明', '出處', 'https://example.org/a', '做一件事')`)
  await expect.poll(async () => (await site.request('/')).text).toContain('指定的一天')
  await site.database.db.execute(sql`delete from daily_notes`)
  await expect.poll(async () => (await site.request('/')).text).not.toContain('今天的日安')
})
