import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEventsOn } from '../../src/db/queries/audit.ts'
import { callApi, memberIdOf } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const path = '/api/v3.0/office/settings'
interface Settings {
  answers: Record<string, string>
  texts: { slug: string; version: string; body: string | null }[]
  base: string
}
const read = async () => (await callApi(db, path, { as: 'admin' })).json.items as Settings
const save = async (answers: object, base?: string) => {
  const { status, json } = await callApi(db, path, { as: 'admin', body: { answers, ...(base && { base }) } })
  return [status, ...(json.errors ?? []).map(({ path }) => path.split('.').at(-1))]
}
const wall = async () =>
  (await db.execute(sql`select title, text, benefits, button_title, button_url from walls where status = 'memberwall'`)).rows[0]
const termsOf = async () => {
  const { rows } = await db.execute<{ version: string; html: string }>(
    sql`select version, html from page_texts where slug = 'terms' order by id`,
  )
  return rows
}

test('walls show their configured text and keep their links', async () => {
  const before = await wall()
  const { answers, base } = await read()
  expect([answers['member_title'], answers['member_benefits']]).toEqual([
    before?.['title'],
    String(before?.['benefits']).replaceAll(',', '\n'),
  ])
  expect(await save({ member_title: '加入會員，讀完這一篇', member_benefits: '免費\n\n免費\n每週一封信' }, base)).toEqual([200])
  expect(await wall()).toEqual({ ...before, title: '加入會員，讀完這一篇', benefits: ['免費', '每週一封信'] })
  const [event] = await auditEventsOn(db, 'site:1', 1)
  expect(event).toMatchObject({
    action: 'save-settings',
    before: { member_title: before?.['title'] },
    after: { member_title: '加入會員，讀完這一篇' },
  })
})

test('changed terms are a new version that members must accept; the old text stays', async () => {
  await db.execute(sql`update pages set document = null where slug = 'privacy'`)
  expect((await read()).answers['privacy'], 'what no box of text holds is not asked for').toBeUndefined()
  const uuid = await memberIdOf(db, 'member')
  const isPrompted = async () =>
    (await callApi(db, `/api/v1.0/member/tos?uuid=${uuid}&product=ch`, { as: 'member' })).json.items as { result: boolean }
  const { terms = '' } = (await read()).answers
  expect(terms, 'lists, links and bold words are typed as they are read').toMatch(/^- \*\*類別\*\*：/m)
  expect(await save({ terms: `${terms}\n` }), 'said as it stood').toEqual([200])
  const before = await termsOf()
  const previous = await isPrompted()
  const next = `${terms}\n\n## 新的條款\n\n您同意的是這一段。\n\n- 新的**一項**`
  expect(await save({ terms: next })).toEqual([200])
  expect(await save({ terms: next }), 'the same once more').toEqual([200])
  expect((await read()).answers['terms']).toBe(next)
  const after = await termsOf()
  expect(after.slice(0, -1)).toEqual(before)
  expect(after.at(-1)?.html).toContain('您同意的是這一段。')
  expect(after.at(-1)?.html).toMatch(/<li>新的<strong>一項<\/strong><\/li>/)
  expect(after.at(-1)?.html).toContain(before.at(-1)?.html)
  expect(after.at(-1)?.version).not.toBe(before.at(-1)?.version)
  expect([previous, await isPrompted()]).toEqual([{ result: false }, { result: true }])
})

test('an unnamed magazine gets its name; concurrent changes are not overwritten', async () => {
  const { base, answers } = await read()
  expect(answers['name']).toBe('')
  expect(await save({ name: '安心健康', tagline: '每天一點' }, base)).toEqual([200])
  expect((await read()).answers).toMatchObject({ name: '安心健康', tagline: '每天一點' })
  expect((await callApi(db, '/api/v3.0/office/set_up', { as: 'admin' })).status, 'it is set up').toBe(404)
  expect(await save({ name: '別的名字' }, base)).toEqual([409])
  expect(await save({ name: ' ', member_title: '字'.repeat(61) })).toEqual([422, 'name', 'member_title'])
  expect(await save({ channels: '新頻道' })).toEqual([422, 'answers'])
  expect((await read()).answers).toMatchObject({ name: '安心健康', member_title: '加入會員，讀完這一篇' })
})
