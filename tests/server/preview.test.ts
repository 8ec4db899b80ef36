import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openBrowser } from '../e2e/support/browser.ts'
import { startSite } from '../support/site.ts'

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
