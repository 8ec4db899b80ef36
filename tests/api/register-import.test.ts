import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEventsOn } from '../../src/db/queries/audit.ts'
import { lockTagNames } from '../../src/db/queries/tags.ts'
import { csvFile } from '../../src/domain/office/csv-file.ts'
import { fieldsOf } from '../../src/domain/registers/check-entry.ts'
import { registers } from '../../src/domain/registers/registers.ts'
import { cellOf, keyHead, stateHead } from '../../src/domain/registers/transfer.ts'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()

interface Plan {
  hash: string
  encoding: string
  counts: { add: number; change: number; same: number; refused: number }
  missing: string[]
  rows: { line: number; outcome: string; words: string }[]
}
const call = (name: string, path: string, body: object) =>
  callApi(db, `/api/v3.0/office/register/${name}/import${path}`, { as: 'admin', body })
const sent = (bytes: Buffer | string, format = 'csv') => ({ file: Buffer.from(bytes).toString('base64'), format })
const plan = async (name: string, bytes: Buffer | string, format?: string) => {
  const response = await call(name, '', sent(bytes, format))
  expect(response.status, response.text).toBe(200)
  return response.json.items as unknown as Plan
}
const run = (name: string, bytes: Buffer | string, hash: string) => call(name, '/run', { ...sent(bytes), hash })
const csv = (...rows: string[][]) => csvFile(rows)
/** All that an import could write. */
const written = async () => {
  const { rows } = await db.execute(sql`
    select (select count(*) from redirects) as redirects, (select count(*) from register_versions) as versions,
      (select count(*) from audit) as audit, (select max(price) from plans) as price`)
  return rows[0]
}
const moves = csv(['舊網址', '連到'], ['/old/1', '/about'], ['/old/2', '/contact'], ['/', '/about'])

test('a dry run writes nothing; the run does what it showed; repeated, it does nothing', async () => {
  const before = await written()
  const preview = await plan('redirects', moves)
  expect(preview).toMatchObject({ encoding: 'utf-8', counts: { add: 2, change: 0, same: 0, refused: 1 } })
  expect(preview.rows[0]).toMatchObject({ line: 4, outcome: 'refused', words: '首頁不能轉址' })
  expect(await written()).toEqual(before)
  expect((await run('redirects', moves, preview.hash)).json.items).toEqual({ added: 2, changed: 0, refused: [], left: 0 })
  const after = await written()
  const [event, started] = await auditEventsOn(db, 'redirects:*', 5)
  expect(started).toMatchObject({ action: 'start-import', after: { rows: 2 } })
  expect(event).toMatchObject({ action: 'import-entries', after: { rows: 3, added: 2, saved: 0, refused: 1, left: 0 } })
  // what was shown has changed by now
  expect((await run('redirects', moves, preview.hash)).status).toBe(409)
  const again = await plan('redirects', moves)
  expect(again.counts).toEqual({ add: 0, change: 0, same: 2, refused: 1 })
  expect((await run('redirects', moves, again.hash)).json.items).toEqual({ added: 0, changed: 0, refused: [], left: 0 })
  // only that it was imported again
  expect(await written()).toEqual({ ...after, audit: String(Number(after?.['audit']) + 1) })
})

test('an import that was interrupted is continued: what is done is not done again', async () => {
  const file = csv(['舊網址', '連到'], ...Array.from({ length: 6 }, (_, at) => [`/broken/${at}`, '/about']))
  const half = csv(['舊網址', '連到'], ...Array.from({ length: 3 }, (_, at) => [`/broken/${at}`, '/about']))
  await run('redirects', half, (await plan('redirects', half)).hash)
  const rest = await plan('redirects', file)
  expect(rest.counts).toMatchObject({ add: 3, same: 3 })
  const both = await Promise.all([run('redirects', file, rest.hash), run('redirects', file, rest.hash)])
  expect(both.map(({ status }) => status)).toContain(200)
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from redirects where from_path like '/broken/%'`)
  expect(rows[0]?.n).toBe(6)
})

test('a dry run of tags locks nothing; a row of the run sees the tags of the rows before it', async () => {
  const file = csv(['名稱'], ['匯入的標籤'], ['匯入 的標籤'], ['另一個匯入的'])
  const preview = await db.transaction(async (tx) => {
    await lockTagNames(tx)
    return plan('tags', file)
  })
  expect(preview.counts).toEqual({ add: 3, change: 0, same: 0, refused: 0 })
  const { items } = (await run('tags', file, preview.hash)).json
  expect(items).toMatchObject({ added: 2, refused: [{ line: 3, words: expect.stringContaining('已經有') }] })
  expect((await plan('tags', csv(['名稱'], ['匯入 的標籤']))).counts).toMatchObject({ add: 0, refused: 1 })
})

test('Big5 is recognised; other encodings, broken tables and too many rows are refused', async () => {
  // 「編號,名稱」 and 「1,電子版」 in Big5
  const big5 = Buffer.from('bd73b8b92ca657bad90d0a312cb971a46caaa90d0a', 'hex')
  expect(await plan('plans', big5)).toMatchObject({ encoding: 'big5', counts: { change: 1 } })
  const refusalOf = async (bytes: Buffer | string, format = 'csv') => {
    const { status, json } = await call('plans', '', sent(bytes, format))
    return [status, (json.errors as { message: string }[])[0]?.message]
  }
  expect(await refusalOf(Buffer.from([0xff, 0xfe, 0x16, 0x00]))).toEqual([422, expect.stringContaining('編碼')])
  expect(await refusalOf('編號,"名稱\r\n')).toEqual([422, expect.stringContaining('引號')])
  expect(await refusalOf('編號,價錢\r\n1,2\r\n')).toEqual([422, '不認得這些欄位：「價錢」'])
  expect(await refusalOf('編號,名稱\r\n')).toEqual([422, '檔案裡只有欄位名稱，沒有資料'])
  expect(await refusalOf('\uFEFF\r\n')).toEqual([422, '檔案是空的'])
  const many = `編號,價格\r\n${Array.from({ length: 200_000 }, (_, at) => `${at + 1},90`).join('\r\n')}`
  expect(await refusalOf(many)).toEqual([422, expect.stringMatching(/200,000 列，一次最多 20,000 列/)])
})

test('a missing column is named: stored entries are changed without it, new ones are refused', async () => {
  const file = csv(['編號', '價格'], ['1', '777'], ['', '90'])
  const preview = await plan('plans', file)
  expect(preview.missing).toContain('名稱')
  expect(preview.counts).toMatchObject({ change: 1, refused: 1 })
  expect((await run('plans', file, preview.hash)).json.items).toMatchObject({ changed: 1 })
  const { rows } = await db.execute(sql`select price from plans where id = 1`)
  expect(rows).toEqual([{ price: 777 }])
})

test('a row that another user changed after the plan was shown is not overwritten', async () => {
  const file = csv(['編號', '說明'], ['2', '檔案裡的說明'])
  const { hash } = await plan('plans', file)
  await db.execute(sql`update plans set description = '別人改的' where id = 2`)
  expect((await run('plans', file, hash)).status).toBe(409)
})

test('a row with a missing picture, author, tag or post is refused in the dry run, by name', async () => {
  const heads = ['名稱', '作者', '頻道', '介紹', '封面']
  const columns = await plan(
    'columns',
    csv(heads, ['甲', '1', '1', '介紹', 'no-such-picture'], ['乙', '987654', '1', '介紹', '']),
  )
  expect(columns.counts).toEqual({ add: 0, change: 0, same: 0, refused: 2 })
  expect(columns.rows.map(({ words }) => words)).toEqual([
    expect.stringContaining('no-such-picture'),
    expect.stringMatching(/作者.*987654/),
  ])
  const video = {
    title: '影片',
    description: '說明',
    publish_date: '2026-11-01T00:00:00.000Z',
    duration_seconds: 60,
    transcript: [],
  }
  const lines = [{ ...video, tags: ['沒有的標籤'] }, video].map((row) => JSON.stringify(row)).join('\n')
  const videos = await plan('videos', lines, 'jsonl')
  expect(videos.counts).toEqual({ add: 1, change: 0, same: 0, refused: 1 })
  expect(videos.rows[0]).toMatchObject({ line: 1, words: expect.stringContaining('沒有的標籤') })
  const issue = { issue: 9100, name: '一', theme: '二', publish_date: '2026-01-02', sections: [] }
  const pages = JSON.stringify({ ...issue, sample_pages: [{ mediaId: 'no-such-page', caption: '第一頁' }] })
  const issues = await plan('magazines', pages, 'jsonl')
  expect(issues.rows).toEqual([expect.objectContaining({ outcome: 'refused', words: expect.stringContaining('no-such-page') })])
  const change = { what: 'set', field: 'cover_id', value: 'no-such-picture' }
  const bulk = await callApi(db, '/api/v3.0/office/register/columns/bulk', { as: 'admin', body: { change, state: 'all' } })
  expect([bulk.status, bulk.text.includes('no-such-picture')]).toEqual([422, true])
})

test('a channel with the name of another, in any spelling, is refused by form and dry run', async () => {
  const { rows } = await db.execute<{ title: string }>(sql`select title from channels order by id limit 1`)
  const title = ` ${rows[0]?.title} `
  const fields = { title, description: '', topics: [], cover_id: null }
  const add = (sent: object) =>
    callApi(db, '/api/v3.0/office/register/channels', { as: 'admin', body: { request: randomUUID(), fields: sent } })
  const refused = await add(fields)
  expect([refused.status, (refused.json.errors as { path: string }[]).map(({ path }) => path)]).toEqual([
    422,
    ['body.fields.title'],
  ])
  const preview = await plan('channels', csv(['名稱'], [title], ['另一個頻道']))
  expect(preview.counts).toEqual({ add: 1, change: 0, same: 0, refused: 1 })
  const key = (await add({ ...fields, title: '另一個頻道' })).json.items as unknown as { key: string }
  const rename = (to: string, base: number) =>
    callApi(db, `/api/v3.0/office/register/channels/${key.key}/save`, { as: 'admin', body: { base, fields: { title: to } } })
  expect((await rename(title, 1)).status).toBe(422)
  // its own name in another spelling is no other channel
  expect((await rename('另一個 頻道', 1)).status).toBe(200)
})

test('an old article number leads only to a blog that exists, by form and by file', async () => {
  const call = (fields: object) =>
    callApi(db, '/api/v3.0/office/register/legacy-posts', { as: 'admin', body: { request: randomUUID(), fields } })
  const refused = await call({ article: 870_001, blog: 999_999 })
  expect([refused.status, refused.json.errors]).toMatchObject([
    422,
    [{ path: 'body.fields.blog', message: '沒有 blog/999999 這篇文章' }],
  ])
  expect((await call({ article: 870_001, blog: 1 })).status).toBe(200)
  const preview = await plan('legacy-posts', csv(['舊的文章編號', '部落格編號'], ['870002', '2'], ['870003', '999998']))
  expect(preview.counts).toMatchObject({ add: 1, refused: 1 })
  expect(preview.rows[0]).toMatchObject({ line: 3, words: '沒有 blog/999998 這篇文章' })
})

test('two redirects of a file that form a loop: the second is refused, the rest is imported', async () => {
  const file = csv(['舊網址', '連到'], ['/x', '/y'], ['/y', '/x'], ['/z', '/about'])
  const { json } = await run('redirects', file, (await plan('redirects', file)).hash)
  expect(json.items).toMatchObject({ added: 2, refused: [{ line: 3, words: expect.stringContaining('繞回') }] })
})

test.each(registers)('$name: what was exported is imported without a change', async (register) => {
  const { json } = await callApi(db, `/api/v3.0/office/register/${register.name}?state=all&limit=100`, { as: 'admin' })
  const entries = json.items as unknown as { key: string; value: Record<string, never>; archived: boolean }[]
  if (entries.length === 0) return
  const heads = [keyHead, ...fieldsOf(register).map(([, { label }]) => label), stateHead]
  const rows = entries.map(({ key, value, archived }) => [
    key,
    ...fieldsOf(register).map(([name, field]) => cellOf(field, value[name])),
    archived ? '已封存' : '',
  ])
  expect((await plan(register.name, csv(heads, ...rows))).counts).toEqual({ add: 0, change: 0, same: entries.length, refused: 0 })
  const lines = entries.map(({ key, value }) => JSON.stringify({ key, ...value })).join('\n')
  expect((await plan(register.name, lines, 'jsonl')).counts).toMatchObject({ same: entries.length })
})

test('a bulk edit previews all filtered entries but exclusions, and is refused when stale', async () => {
  const change = { what: 'set', field: 'price', value: 1234 }
  const bulk = (path: string, body: object) =>
    callApi(db, `/api/v3.0/office/register/plans/bulk${path}`, { as: 'admin', body: { state: 'all', ...body } })
  const prices = async () => (await db.execute<{ id: number; price: number }>(sql`select id, price from plans order by id`)).rows
  const before = await prices()
  const except = [String(before[0]?.id)]
  const preview = (await bulk('', { change, except })).json.items as unknown as Plan
  expect(preview.counts).toMatchObject({ change: before.length - 1, refused: 0 })
  expect(await prices()).toEqual(before)
  await db.execute(sql`update plans set price = price + 1 where id = ${before[1]?.id}`)
  expect((await bulk('/run', { change, except, hash: preview.hash })).status).toBe(409)
  const { hash } = (await bulk('', { change, except })).json.items as unknown as Plan
  expect((await bulk('/run', { change, except, hash })).json.items).toMatchObject({ changed: before.length - 1, left: 0 })
  expect((await prices()).map(({ price }) => price)).toEqual([before[0]?.price, ...before.slice(1).map(() => 1234)])
  // what is fixed is refused by the same rule as in the form
  const fixed = (await bulk('', { change: { what: 'set', field: 'months', value: 7 } })).json.items as unknown as Plan
  expect(fixed.counts.refused).toBeGreaterThan(0)
  for (const wrong of [
    { ...change, field: 'slug' },
    { ...change, field: 'constructor' },
    { ...change, value: -1 },
  ])
    expect((await bulk('', { change: wrong })).status).toBe(422)
  const archive = (await bulk('', { change: { what: 'archive' }, filter: 'kind=both' })).json.items as unknown as Plan
  const done = await bulk('/run', { change: { what: 'archive' }, filter: 'kind=both', hash: archive.hash })
  expect(done.json.items).toMatchObject({ changed: archive.counts.change })
  const { rows } = await db.execute(sql`select 1 from plans where kind = 'both' and on_sale`)
  expect(rows).toEqual([])
})
