import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openBrowser } from '../e2e/support/browser.ts'
import { signIn, startSite } from '../support/site.ts'

const site = await startSite()
const newPage = openBrowser()

test('an editor previews an unpublished post, whole and unindexed; no other reader does', async () => {
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
    const response = await editor.goto(site.url + path)
    expect(response?.headers()['cache-control']).toBe('private, no-store')
    await editor.getByText('預覽：這一頁只有編輯看得到').waitFor()
    expect(await editor.locator('[data-body] p').count()).toBeGreaterThan(10)
    expect(await editor.locator('[data-wall]').count()).toBe(0)
    expect(await editor.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    const reader = await newPage()
    await reader.goto(site.url + path)
    expect(new URL(reader.url()).pathname).toBe('/404')
  }
})

test('a never published text is previewed only by users who may read its manuscript', async () => {
  const [writer, editor, reader] = await Promise.all([signIn(site.url, 'writer'), site.signIn('editor'), site.signIn('member')])
  const request = (path: string, body: object) =>
    site.request(`/api/v3.0/office/posts${path}`, {
      method: 'POST',
      headers: { ...writer, origin: site.url, 'content-type': 'application/json', 'api-key': 'healthpress-web' },
      body: JSON.stringify(body),
    })
  const paragraph = { type: 'paragraph', attrs: { key: 'a' }, content: [{ type: 'text', text: '只在預覽裡的一句話。' }] }
  const document = { type: 'doc', attrs: { version: 1 }, content: [paragraph] }
  const created = await request('', { type: 'article', key: crypto.randomUUID(), fields: { title: '還沒發布' }, document })
  const { uid } = JSON.parse(created.text).items as { uid: number }
  for (const headers of [writer, editor]) {
    const page = await site.request(`/article/preview/${uid}`, { headers })
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
    for (const expectedText of [
      '預覽：這一頁只有編輯看得到',
      '還沒發布',
      '只在預覽裡的一句話。',
      '<meta name="robots" content="noindex"',
    ])
      expect(page.text).toContain(expectedText)
  }
  for (const headers of [reader, {}, await signIn(site.url, 'reviewer')]) {
    const page = await site.request(`/article/preview/${uid}`, { headers })
    expect([page.status, page.headers.location]).toEqual([302, '/404'])
  }
  expect((await site.request(`/blog/preview/${uid}`, { headers: writer })).headers.location).toBe('/404')
})

test('an external person sees a shared draft until it expires or is revoked, without referrer', async () => {
  const { db } = site.database
  const writer = await signIn(site.url, 'writer')
  const send = (path: string, fields: Record<string, string>, who = writer) =>
    site.request(path, {
      method: 'POST',
      headers: { ...who, origin: site.url, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const call = async (path: string, body: object) => {
    const headers = { ...writer, origin: site.url, 'content-type': 'application/json', 'api-key': 'healthpress-web' }
    const response = await site.request(`/api/v3.0/office/posts${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(response.status, response.text).toBe(200)
    return JSON.parse(response.text).items as { uid: number }
  }
  const sheet = '/handouts/sheet.pdf'
  const marks = [{ type: 'link', attrs: { href: sheet } }]
  const written = (text: string) => ({
    type: 'doc',
    attrs: { version: 1 },
    content: [{ type: 'paragraph', attrs: { key: 'a' }, content: [{ type: 'text', text, marks }] }],
  })
  // without bytes, because they are never requested
  await db.execute(sql`insert into media (id, mime, width, height, sha256, size, stored_at)
    values ('sheet', 'application/pdf', 0, 0, ${'0'.repeat(64)}, 9, now())`)
  // an image that readers see nowhere
  const cover = 'cover-article-9'
  await db.execute(sql`update posts set cover_id = null where cover_id = ${cover}`)
  const fields = { title: '給受訪者看的稿', wall: 'subscriberwall', cover }
  const filesFrom = async (path: string) => {
    const headers = { referer: site.url + path }
    const requests = [`/img/${cover}/480.webp`, sheet].map((file) => site.request(file, { method: 'HEAD', headers }))
    return (await Promise.all(requests)).map(({ status, headers: actual }) => (status === 200 ? actual['cache-control'] : status))
  }
  const { uid } = await call('', { type: 'article', key: crypto.randomUUID(), fields, document: written('受訪者說的第一句話。') })
  const page = `/office/posts/${uid}`
  const form = { intent: 'share', note: '受訪的林醫師', days: '7', version: '' }
  expect((await send(`${page}/sharing`, { ...form, note: ' ', days: '31' })).text).toMatch(/請寫下給誰看[\s\S]*最多 30 天/)
  expect((await send(`${page}/sharing`, form)).headers.location).toBe(`${page}?done=share#sharing`)
  expect((await send(`${page}/sharing`, { ...form, note: '譯者', version: '1' })).status).toBe(303)
  for (const who of [await signIn(site.url, 'reviewer'), await site.signIn('member')])
    expect((await send(`${page}/sharing`, form, who)).status).toBe(404)

  const listed = async () => (await site.request(page, { headers: writer })).text
  const paths = [...(await listed()).matchAll(/value="[^"]*(\/share\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(paths).toHaveLength(2)
  const [pinned = '', newest = ''] = paths
  await call(`/${uid}/save`, { base: 1, key: crypto.randomUUID(), document: written('受訪者改過的第一句話。') })
  const read = async (path: string) => site.request(path)
  for (const [path, expectedText] of [
    [newest, '受訪者改過的第一句話。'],
    [pinned, '受訪者說的第一句話。'],
  ] as const) {
    const { status, headers, text } = await read(path)
    expect([status, headers['cache-control'], headers['referrer-policy']]).toEqual([200, 'private, no-store', 'same-origin'])
    expect(headers['set-cookie']).toBeUndefined()
    for (const message of [expectedText, '請不要轉傳', '<meta name="robots" content="noindex"']) expect(text).toContain(message)
    expect(text).not.toContain('rel="canonical"')
  }
  const expectedHeaders = ['private, no-store', 'private, no-store']
  expect(await Promise.all([newest, pinned, '/article/1'].map(filesFrom))).toEqual([expectedHeaders, expectedHeaders, [404, 404]])
  const forged = newest.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  // the last Base64 character of 32 bytes has only four significant bits: the one before it has all
  expect((await read(forged.replace(/.(?=.$)/, (sign) => (sign === 'A' ? 'B' : 'A')))).status).toBe(404)

  // its creator may not edit any more: later drafts are not theirs to share
  const maker = sql`(select by from preview_links where uid = ${uid} limit 1)`
  const roles = await db.execute<{ role_key: string }>(
    sql`delete from member_roles where member_id = ${maker} returning role_key`,
  )
  expect((await read(newest)).text.replaceAll('<wbr>', '')).toContain('這個預覽連結已經打不開了')
  expect((await read(pinned)).text).toContain('受訪者說的第一句話。')
  for (const { role_key } of roles.rows)
    await db.execute(sql`insert into member_roles (member_id, role_key) values (${maker}, ${role_key})`)

  const id = newest.slice('/share/'.length).split('.')[0] ?? ''
  expect((await send(`${page}/sharing`, { intent: 'revoke', id })).headers.location).toBe(`${page}?done=revoke#sharing`)
  await db.execute(sql`update preview_links set ends_at = now() - interval '1 second' where uid = ${uid} and version = 1`)
  for (const path of paths) {
    const over = await read(path)
    expect([over.status, over.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(over.text.replaceAll('<wbr>', '')).toContain('這個預覽連結已經打不開了')
    expect(over.text).not.toMatch(/給受訪者看的稿|第一句話/)
    expect(await filesFrom(path)).toEqual([404, 404])
  }
  expect(await listed()).toMatch(/已過期[\s\S]*已撤回|已撤回[\s\S]*已過期/)
  const { rows } = await db.execute(
    sql`select action from audit where thing = ${`post:${uid}`} and action like '%preview' order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['share-preview', 'share-preview', 'revoke-preview'])
})
