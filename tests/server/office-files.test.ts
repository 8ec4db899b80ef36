import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { signIn, startSite } from '../support/site.ts'

const site = await startSite()
const { db } = site.database

/** Number of exports in the audit log. */
async function countFiles(): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from audit where action like 'export-%'`)
  return rows[0]?.n ?? 0
}

it('an audited export is created by its page’s button only; after an hour it needs step-up', async () => {
  const admin = await signIn(site.url, 'admin')
  const press = (path: string, fields: Record<string, string>, who = admin) =>
    site.request(path, {
      method: 'POST',
      headers: { ...who, origin: site.url, 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(fields)),
    })
  const ledger = (await site.request('/office/payment', { headers: admin })).text
  const month = /value="(\d{4}-\d\d)"/.exec(ledger)?.[1] ?? ''
  const files = [
    ['/office/payment', '/office/partner/cathaylife/usage', { month }],
    ['/office/audit', '/office/audit.csv', {}],
    ['/office/registers/plans', '/office/registers/plans/list.csv', {}],
    ['/office/registers/plans', '/office/registers/plans/list.jsonl', {}],
  ] as const
  for (const [from, file] of files) {
    expect((await site.request(from, { headers: admin })).text).toMatch(new RegExp(`<form[^>]*action="${file}`))
    expect((await site.request(file, { headers: admin })).headers.location).toBe(from)
  }
  expect((await press('/office/partner/cathaylife/usage', { month: '2026-13' })).status).toBe(404)
  expect((await press('/office/partner/nobody/usage', { month })).status).toBe(404)
  expect(await countFiles()).toBe(0)
  for (const [, file, fields] of files)
    expect(await press(file, fields)).toMatchObject({
      status: 200,
      headers: { 'content-type': expect.stringMatching(/^(text\/csv|application\/jsonl); charset=utf-8$/) },
    })
  expect(await countFiles()).toBe(4)

  const longAgo = await signIn(site.url, 'admin')
  await db.execute(sql`
    update sessions set created_at = now() - interval '61 minutes'
    where member_id = (select id from members where email = 'admin@example.com')`)
  for (const [from, file, fields] of files)
    expect((await press(file, fields, longAgo)).headers.location).toBe(
      `/office/second-factor/ask?${new URLSearchParams({ next: from })}`,
    )
  expect(await countFiles()).toBe(4)
})

it('a register exports all its filtered entries as text that spreadsheets do not evaluate', async () => {
  const admin = await signIn(site.url, 'admin')
  await db.execute(sql`
    insert into shop_items (id, title, price, url, category, description)
    select 9000 + n, '=HYPERLINK("https://evil.example")' || n, n, '/shop', '測試', '說明' from generate_series(1, 10501) n`)
  const path = '/office/registers/shop-items'
  const page = (await site.request(`${path}?words=HYPERLINK&sort=-price`, { headers: admin })).text
  const fileAt = (type: string) =>
    new RegExp(`action="([^"]*list\\.${type}[^"]*)"`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const press = (file: string, who = admin) =>
    site.request(file, {
      method: 'POST',
      headers: { ...who, origin: site.url, 'content-type': 'application/x-www-form-urlencoded' },
    })
  const { status, headers, text } = await press(fileAt('csv'))
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const lines = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
  expect(lines[0]).toBe('"編號","名稱","分類","價格","商店的網址","說明","圖片","狀態"')
  expect(lines[1]).toBe(`"19501","'=HYPERLINK(""https://evil.example"")10501","測試","10501","/shop","說明","",""`)
  expect([lines.length, new Set(lines).size, text.lastIndexOf('\uFEFF')]).toEqual([10_502, 10_502, 0])
  const json = (await press(fileAt('jsonl'))).text.trim().split('\n')
  expect([json.length, JSON.parse(json.at(-1) ?? '')]).toMatchObject([10_501, { key: '9001', price: 1 }])
  // who exported which register, with which filter, and how many entries
  const log = (await site.request('/office/audit?action=export-entries', { headers: admin })).text
  for (const expectedText of ['下載資料', '有這些字「HYPERLINK」', '10501']) expect(log).toContain(expectedText)
  const editor = await signIn(site.url, 'editor')
  expect((await press(fileAt('csv'), editor)).status).toBe(404)
})

it('the audit log and the inbox export more than 10,000 rows, without formulas', async () => {
  const admin = await signIn(site.url, 'admin')
  await db.execute(sql`
    insert into audit (at, action, thing, reason)
    select '2024-02-01T00:00:00Z', 'find-member', 'member:none', '=1+' || n from generate_series(1, 10501) n`)
  await db.execute(sql`
    insert into form_entries (kind, reference, fields, created_at, state)
    select 'contact', 'C-' || to_char(date '2024-01-01' + n, 'YYYYMMDD') || '-2345', jsonb_build_object('name', '@SUM(' || n || ')', 'message', '+' || n), now() - n * interval '1 second', 'new'
    from generate_series(1, 10501) n`)
  const press = (file: string, who = admin) =>
    site.request(file, {
      method: 'POST',
      headers: { ...who, origin: site.url, 'content-type': 'application/x-www-form-urlencoded' },
    })
  for (const [file, cell, log] of [
    ['/office/audit.csv?action=find-member&to=2024-02-01', `"'=1+10501"`, 'export-audit'],
    ['/office/inbox.csv?words=SUM', `"'@SUM(10501)"`, 'export-form-entries'],
  ] as const) {
    const { status, text } = await press(file)
    const lines = text.trim().split('\r\n')
    const count = new Set(lines).size
    expect([status, lines.length, count, text.includes(cell), text.lastIndexOf('\uFEFF')]).toEqual([200, 10_502, 10_502, true, 0])
    const { rows } = await db.execute<{ after: unknown }>(
      sql`select after from audit where action = ${log} order by id desc limit 1`,
    )
    expect(rows).toMatchObject([{ after: { rows: 10_501 } }])
  }
})

/** The page that answers a form which announces more than is sent. */
function announce(
  path: string,
  headers: Record<string, string>,
  length: number,
): Promise<{ status: number | undefined; text: string }> {
  const type = 'multipart/form-data; boundary=form'
  const all = { accept: 'text/html', origin: site.url, 'content-type': type, 'content-length': String(length), ...headers }
  return new Promise((resolve, reject) => {
    const sent = httpRequest(site.url + path, { method: 'POST', headers: all }, (response) => {
      text(response).then((page) => resolve({ status: response.statusCode, text: page }), reject)
    })
    sent.once('error', reject)
    sent.flushHeaders()
  })
}

it('a form that is too large is refused in its place, or by a page with a way back', async () => {
  const admin = await signIn(site.url, 'admin')
  const form = await announce('/office/registers/plans/import', admin, 11 * 1024 * 1024)
  expect([form.status, form.text]).toEqual([413, expect.stringMatching(/role="alert".*檔案超過 2 MB.*type="file"/s)])
  const media = await announce('/office/media', admin, 2 * 1024 ** 3)
  expect([media.status, media.text]).toEqual([413, expect.stringMatching(/這些檔案合起來超過 \d+ MB，沒有上傳.*type="file"/s)])
  const office = await announce('/office/members', admin, 200_000)
  expect([office.status, office.text]).toEqual([413, expect.stringMatching(/<h1.*再試一次/s)])
  const reader = await announce('/contact', {}, 200_000)
  expect([reader.status, reader.text]).toEqual([413, expect.stringMatching(/<h1.*回到表單/s)])
  // a program gets a sentence
  expect(await announce('/contact', { accept: '*/*' }, 200_000)).toEqual({ status: 413, text: '內容太大' })
})

it('a request about personal data leads to the members’ desk with its address and number', async () => {
  const care = await signIn(site.url, 'care')
  await db.execute(sql`
    insert into form_entries (kind, reference, fields, created_at, state)
    values ('personal-data', 'P-20260101-2345', '{"name": "王美惠", "email": "member@example.com"}', now(), 'new')`)
  const entry = (await site.request('/office/inbox/P-20260101-2345', { headers: care })).text
  expect(entry).toContain('href="/office/members?entry=P-20260101-2345"')
  const desk = (await site.request('/office/members?entry=P-20260101-2345', { headers: care })).text
  for (const part of ['value="member@example.com"', 'value="P-20260101-2345"', '<option value="data" selected=""'])
    expect(desk).toContain(part)
  expect((await site.request('/office/members?entry=P-20260101-9999', { headers: care })).status).toBe(200)
  const { rows } = await db.execute(sql`select from audit where action = 'find-member' and who is not null`)
  expect(rows).toEqual([])
})
