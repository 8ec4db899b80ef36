import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { askUntil } from '../support/ask.ts'
import { ScriptlessBrowser } from '../support/scriptless-browser.ts'
import { startSite } from '../support/site.ts'

const site = await startSite()
const { db } = site.database
const office = async () => new ScriptlessBrowser(site.url, (await site.signIn('admin'))['cookie'])

test('a redirect made by its form is used in place of the error page, and purged when it changes', async () => {
  expect((await site.ask('/2019/spring')).status).toBe(404)
  const browser = await office()
  const form = await browser.open('/office/registers/redirects/new')
  const wrong = await form.press('新增', { f_from_path: '/2019/spring', f_to_url: '/2019/Spring/' })
  expect([wrong.status, wrong.words]).toEqual([422, expect.stringContaining('繞回原來的舊網址')])
  const made = await wrong.press('新增', { f_to_url: '/about' })
  expect(made.words).toContain('已經新增')
  const at = (path: string) => site.ask(path)
  expect(await at('/2019/spring?utm_source=mail')).toMatchObject({ status: 301, headers: { location: '/about' } })
  expect((await at('/2019/Spring/')).headers['location']).toBe('/about')
  // an address that has a page keeps it
  await db.execute(sql`insert into redirects (id, from_path, to_url, leads_to) values (901, '/about', '/contact', '/contact')`)
  expect((await at('/about')).status).toBe(200)
  // an entity that is gone
  await db.execute(
    sql`insert into redirects (id, from_path, to_url) values (902, '/article/987654', 'https://archive.example/1')`,
  )
  expect(await at('/article/987654')).toMatchObject({ status: 301, headers: { location: 'https://archive.example/1' } })
  const saved = await (await browser.open(made.address.split('?')[0] ?? '')).press('儲存', { f_to_url: '/contact' })
  expect(saved.words).toContain('已經儲存')
  await askUntil(`${site.url}/2019/spring`, {}, ({ headers }) => headers.location === '/contact')
})

test('a menu is ordered by buttons without scripts, and readers see the order', async () => {
  const browser = await office()
  const board = await browser.open('/office/menus?menu=5:footer')
  const titles = [...board.html.matchAll(/data-entry="(\d+)"/g)].map(([, id]) => id)
  const { rows } = await db.execute<{ title: string }>(sql`
    select title from menu_items where group_index = 5 and area = 'footer' and parent_id is null order by position limit 2`)
  const [first = '', second = ''] = rows.map(({ title }) => title)
  const moved = await board.press(`${second}：上移`)
  expect(moved.words).toContain('還沒有儲存')
  const done = await moved.press('儲存順序')
  expect(done.words).toContain('順序已經儲存')
  expect([...done.html.matchAll(/data-entry="(\d+)"/g)]).toHaveLength(titles.length)
  await askUntil(`${site.url}/`, {}, ({ text }) => {
    const footer = text.slice(text.lastIndexOf('<footer'))
    return footer.indexOf(second) < footer.indexOf(first)
  })
})

test('the text of a page is edited in its form, and readers see it with its new version', async () => {
  const browser = await office()
  const form = await browser.open('/office/registers/pages/about')
  const done = await form.press('儲存', { f_document: '## 我們是誰\n\n一群 **編輯**。' })
  expect(done.words).toContain('已經儲存')
  await askUntil(`${site.url}/about`, {}, ({ text }) => text.includes('<strong>編輯</strong>'))
  const wall = await browser.open('/office/registers/walls/memberwall')
  expect((await wall.press('儲存', { f_button_title: '免費加入' })).words).toContain('已經儲存')
  expect((await browser.open('/office/registers/walls')).links(/^新增/)).toEqual([])
})
