import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { defaultPlannedAt } from '../../src/domain/office/calendar.ts'
import { requestUntil } from '../support/request.ts'
import { ScriptlessBrowser } from '../support/scriptless-browser.ts'
import { startSite } from '../support/site.ts'

const site = await startSite()
const { db } = site.database
const office = async () => new ScriptlessBrowser(site.url, (await site.signIn('admin'))['cookie'])

test('a redirect made by its form is used in place of the error page, and purged when it changes', async () => {
  expect((await site.request('/2019/spring')).status).toBe(404)
  const browser = await office()
  const form = await browser.open('/office/registers/redirects/new')
  const wrong = await form.press('新增', { f_from_path: '/2019/spring', f_to_url: '/2019/Spring/' })
  expect([wrong.status, wrong.words]).toEqual([422, expect.stringContaining('繞回原來的舊網址')])
  const resultPage = await wrong.press('新增', { f_to_url: '/about' })
  expect(resultPage.words).toContain('已經新增')
  const at = (path: string) => site.request(path)
  expect(await at('/2019/spring?utm_source=mail')).toMatchObject({ status: 301, headers: { location: '/about' } })
  expect((await at('/2019/Spring/')).headers['location']).toBe('/about')
  // a URL that has a page keeps it
  await db.execute(sql`insert into redirects (id, from_path, to_url, leads_to) values (901, '/about', '/contact', '/contact')`)
  expect((await at('/about')).status).toBe(200)
  // an entity that is gone
  await db.execute(
    sql`insert into redirects (id, from_path, to_url) values (902, '/article/987654', 'https://archive.example/1')`,
  )
  expect(await at('/article/987654')).toMatchObject({ status: 301, headers: { location: 'https://archive.example/1' } })
  const saved = await (await browser.open(resultPage.path.split('?')[0] ?? '')).press('儲存', { f_to_url: '/contact' })
  expect(saved.words).toContain('已經儲存')
  await requestUntil(`${site.url}/2019/spring`, {}, ({ headers }) => headers.location === '/contact')
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
  await requestUntil(`${site.url}/`, {}, ({ text }) => {
    const footer = text.slice(text.lastIndexOf('<footer'))
    return footer.indexOf(second) < footer.indexOf(first)
  })
})

test('a digital feature is made by its form: each chapter with its figure, and readers see it', async () => {
  const browser = await office()
  const form = await browser.open('/office/registers/digital-features/new')
  const input = (figure: string) => `# 第一章

早上**先量**，再吃藥。

${figure}
@文章 article/1
@連到 算算看｜/tool/bmi`
  const fields = {
    f_title: '竹竿的一天',
    f_lead: '從早到晚。',
    f_credits: '文字／編輯室',
    f_publish_date: '2026-01-02T08:00',
    f_references: '',
  }
  const without = await form.press('新增', { ...fields, f_chapters: input('') })
  expect([without.status, without.words]).toEqual([422, expect.stringContaining('第 1 章「第一章」還沒有圖')])
  const unknown = await without.press('新增', { f_chapters: input('@圖 no-such-picture｜圖說') })
  expect([unknown.status, unknown.words]).toEqual([422, expect.stringContaining('沒有「no-such-picture」')])
  const resultPage = await unknown.press('新增', { f_chapters: input('@時間 一天\n- 清晨｜血壓上升\n- 夜裡｜血壓下降') })
  expect(resultPage.words).toContain('已經新增')
  const [publicPath = ''] = resultPage.links('讀者看到的頁面')
  const page = await site.request(publicPath)
  expect(page.text).toContain('<strong>先量</strong>')
  expect(page.text).toContain('血壓下降')
  expect(page.text).toContain('算算看')
  // those of earlier releases, without the text of their chapters, open with their words
  await db.execute(
    sql`update digital_features set chapters = (select jsonb_agg(one - 'text') from jsonb_array_elements(chapters) one) where id = 1`,
  )
  const earlier = await browser.open('/office/registers/digital-features/1')
  expect(earlier.words).toContain('鬧鐘還沒響')
  expect((await earlier.press('儲存', { f_title: '血壓的一日' })).words).toContain('已經儲存')
})

test('issue contents are arranged without scripts: errors keep the input, the archive follows', async () => {
  const browser = await office()
  const board = await browser.open('/office/magazines/336')
  const count = (html: string) => [...html.matchAll(/data-row=/g)].length
  const more = await board.press('加一個單元')
  expect([more.status, count(more.html)]).toEqual([200, count(board.html) + 1])
  const wrong = await more.press('儲存目錄')
  expect([wrong.status, wrong.words]).toEqual([422, expect.stringContaining('請填寫標題')])
  const kept = await wrong.press('加一個單元')
  expect(count(kept.html)).toBe(count(board.html) + 2)
  const moved = await (await browser.open('/office/magazines/336')).press(/^下移文章/)
  expect(moved.words).toContain('還沒有儲存')
  const done = await moved.press('儲存目錄')
  expect(done.words).toContain('目錄已經儲存')
  // an issue that is arranged before its publish date is in the archive from that day on
  await browser.open('/office/registers/magazines/new').then((form) =>
    form.press('新增', {
      f_issue: '901',
      f_name: '未來號',
      f_theme: '還沒出刊',
      f_publish_date: '2199-01-01',
      f_sections: '# 開卷\n3 只在紙本的一頁',
    }),
  )
  const future = await browser.open('/office/magazines/901')
  expect([future.words.includes('1 篇，其中 1 篇只在紙本'), future.links('讀者看到的頁面')]).toEqual([true, []])
  expect((await future.press('儲存目錄', { post: 'article/1' })).words).toContain('出刊那天讀者會看到')
  expect((await site.request('/magazine/901')).status).toBe(404)
  await (await browser.open('/office/registers/magazines/901')).press('儲存', { f_publish_date: '2026-01-01' })
  await requestUntil(`${site.url}/magazine_list`, {}, ({ text }) => text.includes('未來號'))
  expect((await site.request('/magazine/901')).text).toContain('/article/1')
})

test('a register is downloaded as JSON lines, and the same file imports without a change', async () => {
  const browser = await office()
  const list = await browser.open('/office/registers/plans')
  const [, file = ''] = /action="([^"]*list\.jsonl[^"]*)"/.exec(list.html) ?? []
  const { cookie = '' } = await site.signIn('admin')
  const form = { cookie, origin: site.url, 'content-type': 'application/x-www-form-urlencoded' }
  const { text, headers } = await site.request(file.replaceAll('&amp;', '&'), { method: 'POST', headers: form })
  expect(headers['content-type']).toContain('application/jsonl')
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { key: string; price: number })
  expect(lines.every(({ key, price }) => key !== '' && Number.isInteger(price))).toBe(true)
  const plan = await site.request('/api/v3.0/office/register/plans/import', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'api-key': 'healthpress-web', origin: site.url },
    body: JSON.stringify({ file: Buffer.from(text).toString('base64'), format: 'jsonl' }),
  })
  expect(JSON.parse(plan.text).items.counts).toEqual({ add: 0, change: 0, same: lines.length, refused: 0 })
})

test('a search without results becomes a planned text by a button, and a synonym by its form', async () => {
  const browser = await office()
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  await db.execute(
    sql`insert into search_log (day, keyword, searches, clicks, cover, found) values (${day}, '竹竿水缸', 5, 0, 0, 0)`,
  )
  const figures = await browser.open('/office/figures')
  const draft = await figures.press('開一篇稿：竹竿水缸')
  expect(draft.path).toMatch(/^\/office\/posts\/\d+$/)
  expect(draft.html).toContain('value="竹竿水缸"')
  const again = await figures.press('開一篇稿：竹竿水缸')
  expect(again.path).toBe(draft.path)
  const month = defaultPlannedAt(new Date()).slice(0, 7)
  expect((await browser.open(`/office/calendar?month=${month}`)).words).toContain('竹竿水缸（寫作中）')
  const form = await (await browser.open('/office/figures')).click('新增同義詞')
  const one = await form.press('新增', { f_words: '竹竿水缸' })
  expect([one.status, one.words]).toEqual([422, expect.stringContaining('至少要有 2 個')])
  expect((await one.press('新增', { f_words: '竹竿水缸\n高血壓' })).words).toContain('已經新增')
  await requestUntil(`${site.url}/search?keyword=${encodeURIComponent('竹竿水缸')}`, {}, ({ text }) => text.includes('高血壓'))
})

test('the text of a page is edited in its form, and readers see it with its new version', async () => {
  const browser = await office()
  const form = await browser.open('/office/registers/pages/about')
  const done = await form.press('儲存', { f_document: '## 我們是誰\n\n一群 **編輯**。' })
  expect(done.words).toContain('已經儲存')
  await requestUntil(`${site.url}/about`, {}, ({ text }) => text.includes('<strong>編輯</strong>'))
  const wall = await browser.open('/office/registers/walls/memberwall')
  expect((await wall.press('儲存', { f_button_title: '免費加入' })).words).toContain('已經儲存')
  expect((await browser.open('/office/registers/walls')).links(/^新增/)).toEqual([])
})

test('the history of an author names the changes of each save; a button restores a version', async () => {
  const browser = await office()
  const author = await browser.open('/office/registers/authors/5')
  const bio = (await db.execute<{ bio: string }>(sql`select bio from authors where id = 5`)).rows[0]?.bio ?? ''
  expect((await author.press('儲存', { f_bio: '改錯了的簡介' })).words).toContain('已經儲存')
  const history = await browser.open('/office/registers/authors/5/history')
  const versions = [...history.html.matchAll(/aria-label="第 (\d+) 版"/g)].map(([, version]) => Number(version))
  expect(versions).toEqual([2, 1])
  expect(history.html).toContain('<ins>改錯了的簡介</ins>')
  const restored = await history.press('還原')
  expect([restored.status, restored.path]).toEqual([200, '/office/registers/authors/5?done=restore'])
  expect((await db.execute(sql`select bio from authors where id = 5`)).rows).toEqual([{ bio }])
})

test('an archived issue has no page and no menu entry; staff find it and bring it back', async () => {
  await db.execute(sql`
    insert into menu_items (id, group_index, area, position, title, url, redirect_type) values (9901, 5, 'footer', 99, '翻開那一期', '/magazine/335/', 1)`)
  await requestUntil(`${site.url}/about`, {}, ({ text }) => text.includes('翻開那一期'))
  const browser = await office()
  const path = '/office/registers/magazines/335'
  const form = await browser.open(path)
  expect(form.words).toContain('翻開那一期')
  expect((await form.press('封存')).words).toContain('已經封存')
  await requestUntil(`${site.url}/magazine/335`, {}, ({ status }) => status === 404)
  await requestUntil(`${site.url}/about`, {}, ({ text }) => !text.includes('翻開那一期'))
  expect((await site.request('/magazine_list')).text).not.toContain('/magazine/335"')
  const listed = async (state: string) => (await browser.open(`/office/registers/magazines?state=${state}`)).html.includes(path)
  expect([await listed('archived'), await listed('live')]).toEqual([true, false])
  expect((await (await browser.open(path)).press('取消封存')).words).toContain('已經取消封存')
  await requestUntil(`${site.url}/magazine/335`, {}, ({ status }) => status === 200)
})

test.each([
  ['specials', '/special/1', 'id = 1'],
  ['digital_features', '/digital-subject/1', 'id = 1'],
  ['quizzes', '/test/Index/1', 'id = 1'],
  ['channels', '/channel/12', 'id = 12'],
  ['partners', '/payment/ask-diabetes/partner/cathaylife', `slug = 'cathaylife'`],
])('an archived entry of %s has no page', async (table, path, which) => {
  expect((await site.request(path)).status).toBe(200)
  await db.execute(sql.raw(`update ${table} set archived_at = now() where ${which}`))
  await requestUntil(site.url + path, {}, ({ status }) => status === 404)
  for (const list of ['/', '/article-list', '/test', '/video']) expect((await site.request(list)).status, list).toBe(200)
  await db.execute(sql.raw(`update ${table} set archived_at = null where ${which}`))
  await requestUntil(site.url + path, {}, ({ status }) => status === 200)
})
