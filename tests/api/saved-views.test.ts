import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import { callApi, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const request = (as: Viewer, path = '', body?: object) =>
  callApi(db, `/api/v3.0/office/saved_view${path}`, { as, ...(body ? { body } : {}) })
const viewsOf = async (as: Viewer) =>
  (await request(as)).json.items as { id: number; name: string; shared: boolean; own: boolean }[]

test('a filter is saved by name, shared if permitted, renamed and deleted by its owner', async () => {
  const [writer, editor, reviewer] = [
    await viewerWith(db, ['write']),
    await viewerWith(db, ['edit']),
    await viewerWith(db, ['review']),
  ]
  const filter = 'words=%E8%A1%80%E5%A3%93&in=text&state=draft'
  expect((await request(writer, '', { name: '共用', filter, shared: true })).status).toBe(403)
  const mine = ((await request(writer, '', { name: ' 血壓的草稿 ', filter })).json.items as { id: number }).id
  const theirs = (
    (await request(editor, '', { name: '排程', filter: 'state=scheduled', shared: true })).json.items as { id: number }
  ).id
  expect(await viewsOf(writer)).toEqual([
    { id: theirs, name: '排程', filter: 'state=scheduled', shared: true, own: false },
    { id: mine, name: '血壓的草稿', filter, shared: false, own: true },
  ])
  expect((await viewsOf(reviewer)).map(({ name }) => name)).toEqual(['排程'])
  const rename = (as: Viewer, id: number, change: object) => request(as, `/${id}/save`, change)
  expect((await rename(writer, theirs, { name: '我的' })).status).toBe(403)
  expect((await rename(editor, mine, { name: '我的' })).status, 'it is private').toBe(404)
  expect((await rename(writer, mine, { name: '血壓', shared: true })).status).toBe(403)
  expect((await rename(writer, mine, { name: '血壓' })).status).toBe(200)
  expect((await rename(editor, theirs, { name: '排程' })).status).toBe(200)
  expect((await viewsOf(writer)).map(({ name }) => name)).toEqual(['血壓'])
  expect((await request(reviewer, `/${mine}/delete`, {})).status).toBe(404)
  expect((await request(writer, `/${mine}/delete`, {})).status).toBe(200)
  expect([await viewsOf(writer), (await request(writer, `/${mine}/delete`, {})).status]).toEqual([[], 404])
  // a shared view is audited while it is shared; a private one never
  const own = ((await request(editor, '', { name: '下週', filter })).json.items as { id: number }).id
  expect((await rename(editor, own, { name: '下週', shared: true })).status).toBe(200)
  expect((await request(editor, `/${own}/delete`, {})).status).toBe(200)
  const events = await db.execute(sql`
    select action, thing, after->>'name' as name from audit where thing in (${`view:${mine}`}, ${`view:${theirs}`}, ${`view:${own}`}) order by id`)
  expect(events.rows).toEqual([
    { action: 'share-view', thing: `view:${theirs}`, name: '排程' },
    { action: 'save-view', thing: `view:${theirs}`, name: '排程' },
    { action: 'share-view', thing: `view:${own}`, name: '下週' },
    { action: 'delete-view', thing: `view:${own}`, name: null },
  ])
})

test('a duplicate name with the same filter is the existing view, with another it is rejected', async () => {
  const writer = await viewerWith(db, ['write'])
  const keep = (name: string, filter: string) => request(writer, '', { name, filter })
  const first = await keep('草稿', 'state=draft')
  expect((await keep('草稿', 'state=draft')).json.items).toEqual(first.json.items)
  const other = await keep('草稿', 'state=public')
  expect([other.status, other.text]).toEqual([422, expect.stringContaining('您已經有叫這個名稱的檢視')])
  const { id } = (await keep('公開的', 'state=public')).json.items as { id: number }
  expect((await request(writer, `/${id}/save`, { name: '草稿' })).status).toBe(422)
  expect((await request(writer, `/${id}/save`, { name: '公開的' })).status).toBe(200)
  expect((await viewsOf(writer)).map(({ name }) => name)).toEqual(['公開的', '草稿'])
})

test('rejects an invalid filter or name, and one beyond the maximum number', async () => {
  const writer = await viewerWith(db, ['write', 'curate'])
  for (const body of [
    { name: '檢視', filter: 'state=lost' },
    { name: '   ', filter: '' },
    { name: '太'.repeat(41), filter: '' },
  ])
    expect((await request(writer, '', body)).status, JSON.stringify(body)).toBe(422)
  for (let at = 0; at < 45; at += 1) await request(writer, '', { name: `第 ${at}`, filter: 'state=draft' })
  const atOnce = Array.from({ length: 10 }, (_, at) => request(writer, '', { name: `同時的第 ${at}`, filter: 'state=draft' }))
  const stored = (await Promise.all(atOnce)).filter(({ status }) => status === 200)
  expect([stored.length, (await viewsOf(writer)).length], 'however many are asked for at once').toEqual([5, 50])
  const { status, text } = await request(writer, '', { name: '多的', filter: 'state=draft' })
  expect([status, text]).toEqual([422, expect.stringContaining('最多存 50 個檢視')])
})

test('the list of a register has views of its own, for those who may open it', async () => {
  const [trader, other, editor] = [
    await viewerWith(db, ['trade']),
    await viewerWith(db, ['trade', 'care']),
    await viewerWith(db, ['edit']),
  ]
  const call = (as: Viewer, path: string, body?: object) =>
    callApi(db, `/api/v3.0/office/register_view/${path}`, { as, ...(body ? { body } : {}) })
  const views = async (as: Viewer, name: string) =>
    ((await call(as, name)).json.items as { name: string; filter: string; own: boolean }[]).map(({ name }) => name)
  const kept = await call(trader, 'plans', { name: '停賣的', filter: 'state=archived&sort=title', shared: true })
  expect(kept.status, kept.text).toBe(200)
  const { id } = kept.json.items as { id: number }
  expect((await call(trader, 'plans', { name: '我的', filter: 'words=%E4%B8%80%E5%B9%B4' })).status).toBe(200)
  expect([await views(trader, 'plans'), await views(other, 'plans')]).toEqual([['停賣的', '我的'].toSorted(), ['停賣的']])
  // neither in another register, nor among the manuscripts, nor through the URLs of either
  expect(await views(trader, 'coupons')).toEqual([])
  expect((await viewsOf(editor)).map(({ name }) => name)).not.toContain('停賣的')
  expect((await call(trader, `coupons/${id}/delete`, {})).status).toBe(404)
  expect((await call(editor, 'plans')).status).toBe(403)
  expect((await call(trader, 'quizzes')).status).toBe(403)
  for (const filter of ['state=nothing', 'f_nothing=1', 'sort=about', 'after=abc', ''])
    expect((await call(trader, 'plans', { name: '壞的', filter })).status, filter).toBe(422)
  expect((await call(other, `plans/${id}/save`, { name: '不賣的', shared: true })).status).toBe(200)
  expect((await call(other, `plans/${id}/delete`, {})).status).toBe(200)
  expect(await views(trader, 'plans')).toEqual(['我的'])
})
