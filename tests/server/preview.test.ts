import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openBrowser } from '../e2e/support/browser.ts'
import { signIn, startSite } from '../support/site.ts'

const site = await startSite()
const newPage = openBrowser()

test('an editor sees a post before it is out, whole and not to be kept by search engines; nobody else does', async () => {
  const { db } = site.database
  const [{ uuid } = { uuid: '' }] = (
    await db.execute<{ uuid: string }>(
      sql`update posts set state = 'draft' where type = 'article' and id = 3 returning preview_uuid as uuid`,
    )
  ).rows
  const { cookie = '' } = await site.signIn('editor')
  const editor = await newPage()
  await editor.context().addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return { name, value, url: site.url }
    }),
  )
  for (const path of [`/article/preview/${uuid}`, `/article/3?preview=${uuid}`]) {
    const answer = await editor.goto(site.url + path)
    expect(answer?.headers()['cache-control']).toBe('private, no-store')
    await editor.getByText('預覽：這一頁只有編輯看得到').waitFor()
    expect(await editor.locator('[data-body] p').count()).toBeGreaterThan(10)
    expect(await editor.locator('[data-wall]').count()).toBe(0)
    expect(await editor.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    const reader = await newPage()
    await reader.goto(site.url + path)
    expect(new URL(reader.url()).pathname).toBe('/404')
  }
})

test('what was never published is previewed by whoever may read its manuscript, and by nobody else', async () => {
  const [writer, editor, reader] = await Promise.all([signIn(site.url, 'writer'), site.signIn('editor'), site.signIn('member')])
  const ask = (path: string, body: object) =>
    site.ask(`/api/v3.0/office/posts${path}`, {
      method: 'POST',
      headers: { ...writer, origin: site.url, 'content-type': 'application/json', 'api-key': 'healthpress-web' },
      body: JSON.stringify(body),
    })
  const paragraph = { type: 'paragraph', attrs: { key: 'a' }, content: [{ type: 'text', text: '只在預覽裡的一句話。' }] }
  const document = { type: 'doc', attrs: { version: 1 }, content: [paragraph] }
  const begun = await ask('', { type: 'article', key: crypto.randomUUID(), fields: { title: '還沒發布' }, document })
  const { uid } = JSON.parse(begun.text).items as { uid: number }
  for (const headers of [writer, editor]) {
    const page = await site.ask(`/article/preview/${uid}`, { headers })
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
    for (const words of [
      '預覽：這一頁只有編輯看得到',
      '還沒發布',
      '只在預覽裡的一句話。',
      '<meta name="robots" content="noindex"',
    ])
      expect(page.text).toContain(words)
  }
  for (const headers of [reader, {}, await signIn(site.url, 'reviewer')]) {
    const page = await site.ask(`/article/preview/${uid}`, { headers })
    expect([page.status, page.headers.location]).toEqual([302, '/404'])
  }
  expect((await site.ask(`/blog/preview/${uid}`, { headers: writer })).headers.location).toBe('/404')
})
