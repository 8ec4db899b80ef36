import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Capability } from '../../src/domain/office/may.ts'
import { capabilityText, firstRoles } from '../../src/domain/office/staff-roles.ts'
import { makeAdministrator } from '../../src/operations/office/roles.ts'
import { type ApiResponse, callApi, memberIdOf, type Person, reported } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { storeQuestion } from '../support/questions.ts'

const { db } = await createTestDatabase()
const path = '/api/v3.0/office/role'
const give = (as: Person, person: string, roles: string[], author: number | null = null) =>
  callApi(db, path, { as, body: { email: `${person}@example.com`, roles, author } })
const save = (as: Person, body: object) => callApi(db, `${path}/save`, { as, body })
interface Listed {
  people: { email: string; roles: string[]; author: number | null; own: boolean }[]
  roles: { key: string; name: string; capabilities: Capability[] }[]
  changes: { kind: string; name: string; actor: string; before: string[]; after: string[] }[]
}
const listed = async (as: Person = 'admin') => (await callApi(db, path, { as })).json.items as Listed
const actual = ({ status, json }: ApiResponse) => [status, json?.code]
const rolesOf = async (person: string) =>
  (await listed()).people.find(({ email }) => email === `${person}@example.com`)?.roles ?? []
const me = async (as: Person) => ((await callApi(db, '/api/v1.0/member/me', { as })).json.items as object[])[0]
const readQueue = (as: Person) => callApi(db, '/api/v3.0/desk/question/list', { as })
const people: Record<string, string> = { admin: 'admin', editor: 'editor', professional: 'professional', reviewer: 'reviewer' }
const events = async () => (await db.execute(sql`select count(*)::int as n from audit`)).rows[0]?.['n']

beforeEach(async () => {
  await db.execute(sql`update members set email_verified = true`)
  await db.execute(sql`delete from member_roles`)
  await db.execute(sql`delete from staff_roles`)
  for (const { key, name, capabilities } of firstRoles)
    await db.execute(sql`insert into staff_roles values (${key}, ${name}, ${sql.param(`{${capabilities.join(',')}}`)}::text[])`)
  for (const [person, role] of Object.entries(people))
    await db.execute(sql`insert into member_roles select id, ${role} from members where email = ${`${person}@example.com`}`)
})

test('a new database has the initial roles of the domain', async () => {
  const { db: fresh } = await createTestDatabase()
  const rows = (await fresh.execute(sql`select key, name, capabilities from staff_roles`)).rows
  const byKey = (a: { key?: unknown }, b: { key?: unknown }) => String(a.key).localeCompare(String(b.key))
  expect(rows.toSorted(byKey)).toEqual([...firstRoles].toSorted(byKey))
})

describe('an administrator', () => {
  test('grants and revokes roles, effective at once and on record', async () => {
    expect(await me('member')).not.toHaveProperty('capabilities')
    expect((await readQueue('member')).status).toBe(403)
    expect((await give('admin', 'member', ['professional', 'writer'])).status).toBe(200)
    const before = await events()
    expect((await give('admin', 'member', ['writer', 'professional'])).status, 'twice is no error').toBe(200)
    expect(await events(), 'and no act').toBe(before)
    expect(await me('member')).toMatchObject({ capabilities: expect.arrayContaining(['write', 'answer']) })
    expect((await readQueue('member')).status).toBe(200)
    expect((await give('admin', 'member', [])).status).toBe(200)
    expect((await readQueue('member')).status).toBe(403)
    expect((await listed()).changes.slice(0, 2)).toMatchObject([
      { kind: 'given', name: '王美惠', before: ['糖尿病衛教專業人員', '作者'], after: [], actor: '高志豪' },
      { kind: 'given', before: [], after: ['糖尿病衛教專業人員', '作者'] },
    ])
  })

  test('assigns a user’s author; no two users share one', async () => {
    expect(actual(await give('admin', 'editor', ['editor'], 3))).toEqual([409, 'conflict'])
    expect(actual(await give('admin', 'editor', ['editor'], 99_999))).toEqual([409, 'conflict'])
    expect((await give('admin', 'editor', ['editor', 'reviewer'], 4)).status).toBe(200)
    expect((await listed()).people).toContainEqual(
      expect.objectContaining({ email: 'editor@example.com', roles: ['審訂醫師', '編輯'].map(keyOf), author: 4 }),
    )
    expect((await give('admin', 'editor', ['editor'])).status).toBe(200)
  })

  test('cannot grant to an unknown or unconfirmed address, nor an unknown role', async () => {
    const before = await events()
    expect(actual(await give('admin', 'nobody', ['editor']))).toEqual([404, 'not_found'])
    await db.execute(sql`update members set email_verified = false where email = 'member@example.com'`)
    expect(actual(await give('admin', 'member', ['editor']))).toEqual([409, 'conflict'])
    expect(actual(await give('admin', 'expired', ['owner']))).toEqual([409, 'conflict'])
    expect([await rolesOf('member'), await rolesOf('expired'), await events()]).toEqual([[], [], before])
  })

  test('is never the last to lose the capability, by role or by its definition', async () => {
    expect(actual(await give('admin', 'admin', ['editor']))).toEqual([409, 'conflict'])
    expect(actual(await save('admin', { key: 'admin', name: '管理員', capabilities: ['write'] }))).toEqual([409, 'conflict'])
    expect(actual(await callApi(db, `${path}/delete`, { as: 'admin', body: { key: 'admin' } }))).toEqual([409, 'conflict'])
    const erase = await callApi(db, '/api/v3.0/member/delete', { as: 'admin', body: { password: 'Demo-health-2026' } })
    expect(actual(erase)).toEqual([409, 'conflict'])
    expect((await give('admin', 'editor', ['admin'])).status).toBe(200)
    expect((await give('admin', 'admin', [])).status).toBe(200)
    expect((await callApi(db, path, { as: 'admin' })).status).toBe(403)
  })

  test('of two administrators who revoke each other concurrently, one remains', async () => {
    for (let round = 0; round < 5; round += 1) {
      await db.execute(sql`insert into member_roles select id, 'admin' from members
        where email in ('admin@example.com', 'editor@example.com') on conflict do nothing`)
      const responses = await Promise.all([give('admin', 'editor', []), give('editor', 'admin', [])])
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403])
    }
  })

  test('edits a role’s capabilities for everyone who has it', async () => {
    expect((await callApi(db, '/api/v3.0/office/ledger', { as: 'editor' })).status).toBe(403)
    expect((await save('admin', { key: 'editor', name: '文字編輯', capabilities: ['edit', 'care'] })).status).toBe(200)
    expect((await callApi(db, '/api/v3.0/office/ledger', { as: 'editor' })).status).toBe(200)
    expect((await listed()).changes[0]).toMatchObject({
      kind: 'saved',
      name: '文字編輯',
      before: ['寫稿', '編輯'],
      after: ['編輯', '客服'],
    })
    const { json } = await save('admin', { name: '實習', capabilities: ['write'] })
    const { key } = json.items as { key: string }
    expect(actual(await save('admin', { name: '實習', capabilities: [] }))).toEqual([409, 'conflict'])
    expect(actual(await save('admin', { key: 'nothing', name: '無', capabilities: [] }))).toEqual([404, 'not_found'])
    expect((await save('admin', { name: '甲', capabilities: ['rule'] })).status).toBe(422)
    await give('admin', 'member', [key])
    expect(actual(await callApi(db, `${path}/delete`, { as: 'admin', body: { key } }))).toEqual([409, 'conflict'])
    await give('admin', 'member', [])
    expect((await callApi(db, `${path}/delete`, { as: 'admin', body: { key } })).status).toBe(200)
    expect((await listed()).roles.map((role) => role.key)).not.toContain(key)
  })
})

test('the database owner makes the first administrator, of a confirmed address', async () => {
  await db.execute(sql`delete from member_roles where role_key = 'admin'`)
  const make = (person: string) => makeAdministrator(db, `${person}@example.com`, new Date())
  await db.execute(sql`update members set email_verified = false where email = 'member@example.com'`)
  await expect(make('member')).rejects.toMatchObject({ code: 'conflict' })
  const way = { name: '溫書瑜', token: null }
  expect([await make('editor'), await make('editor')]).toEqual([way, way])
  const { people, changes } = await listed('editor')
  expect(people.find(({ own }) => own)?.roles.toSorted()).toEqual(['admin', 'editor'])
  expect(changes[0]).toMatchObject({ kind: 'given', name: '溫書瑜', actor: '', before: ['編輯'], after: ['管理員', '編輯'] })
})

const keyOf = (name: string) => firstRoles.find((role) => role.name === name)?.key
test('every capability has a distinct label', () => {
  expect(new Set(Object.values(capabilityText).map(({ name }) => name)).size).toBe(10)
})

test('non-administrators see nothing', async () => {
  for (const as of ['member', 'professional', 'editor'] as const) {
    expect((await callApi(db, path, { as })).status).toBe(403)
    expect(actual(await give(as, 'member', ['admin']))).toEqual([403, 'forbidden'])
  }
  expect(await rolesOf('member')).toEqual([])
})

test('questions taken by a user without the role any more become available', async () => {
  const { id } = await storeQuestion(db, await memberIdOf(db, 'member'))
  expect((await callApi(db, `/api/v3.0/desk/question/${id}/take_up`, { as: 'professional', body: {} })).status).toBe(200)
  await give('admin', 'professional', [])
  await give('admin', 'subscriber', ['professional'])
  expect((await callApi(db, `/api/v3.0/desk/question/${id}/take_up`, { as: 'subscriber', body: {} })).status).toBe(200)
})

test('no error was logged', () => expect(reported).toEqual([]))
