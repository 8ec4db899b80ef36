import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, callApi, memberIdOf, type Person, reported } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { keepQuestion } from '../support/questions.ts'

const { db } = await createTestDatabase()
const path = '/api/v3.0/office/role'
const give = (as: Person, email: string, role: string) => callApi(db, path, { as, body: { email: `${email}@example.com`, role } })
const listed = async (as: Person = 'admin') =>
  (await callApi(db, path, { as })).json.items as {
    people: { email: string; role: string; own: boolean }[]
    changes: { name: string; from_name: string; to_name: string; by: string }[]
    may_give: boolean
  }
const said = ({ status, json }: Answer) => [status, json?.code]
const roleOf = async (email: string) =>
  Object.values((await db.execute(sql`select role from members where email = ${`${email}@example.com`}`)).rows[0] ?? {})[0]
const me = async (as: Person) => ((await callApi(db, '/api/v1.0/member/me', { as })).json.items as object[])[0]

beforeEach(async () => {
  await db.execute(sql`delete from role_changes`)
  await db.execute(sql`update members set email_verified = true, role = case email
    when 'admin@example.com' then 'admin' when 'editor@example.com' then 'editor'
    when 'professional@example.com' then 'professional' else 'reader' end`)
})

describe('an administrator', () => {
  test('gives a role and takes it back; it counts at once, and who did it stays on file', async () => {
    expect(await me('member')).not.toHaveProperty('role')
    expect((await callApi(db, '/api/v3.0/desk/question/list', { as: 'member' })).status).toBe(403)
    expect((await give('admin', 'member', 'professional')).status).toBe(200)
    expect((await give('admin', 'member', 'professional')).status, 'twice is no fault').toBe(200)
    expect(await me('member')).toMatchObject({ role: 'professional' })
    expect((await callApi(db, '/api/v3.0/desk/question/list', { as: 'member' })).status).toBe(200)
    expect((await listed()).people.map(({ email, role, own }) => [email, role, own])).toEqual([
      ['admin@example.com', 'admin', true],
      ['editor@example.com', 'editor', false],
      ['professional@example.com', 'professional', false],
      ['member@example.com', 'professional', false],
    ])
    expect((await give('admin', 'member', 'reader')).status).toBe(200)
    expect((await callApi(db, '/api/v3.0/desk/question/list', { as: 'member' })).status).toBe(403)
    const { changes } = await listed()
    expect(changes).toMatchObject([
      { from_name: '糖尿病衛教專業人員', to_name: '一般會員', by: expect.stringMatching(/./) },
      { from_name: '一般會員', to_name: '糖尿病衛教專業人員' },
    ])
  })

  test('gives none to an address that is nobody’s, or was never confirmed, and does not change their own', async () => {
    expect(said(await give('admin', 'nobody', 'editor'))).toEqual([404, 'not_found'])
    await db.execute(sql`update members set email_verified = false where email = 'member@example.com'`)
    expect(said(await give('admin', 'member', 'editor'))).toEqual([409, 'conflict'])
    for (const role of ['reader', 'editor', 'professional'])
      expect(said(await give('admin', 'admin', role))).toEqual([409, 'conflict'])
    expect((await give('admin', 'member', 'owner')).status).toBe(422)
    expect([await roleOf('member'), await roleOf('admin')]).toEqual(['reader', 'admin'])
    expect((await listed()).changes).toEqual([])
  })

  test('of two who take the role from one another at once, one is left', async () => {
    for (let round = 0; round < 5; round += 1) {
      await db.execute(sql`update members set role = 'admin' where email in ('admin@example.com', 'editor@example.com')`)
      const both = [await give('admin', 'member', 'reader'), await give('editor', 'member', 'reader')]
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      const answers = await Promise.all([give('admin', 'editor', 'reader'), give('editor', 'admin', 'reader')])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
      expect([await roleOf('admin'), await roleOf('editor')].toSorted()).toEqual(['admin', 'reader'])
    }
  })
})

test('editors see who has which role and change none; to others there is nothing to see', async () => {
  expect(await listed('editor')).toMatchObject({ may_give: false })
  expect(said(await give('editor', 'member', 'admin'))).toEqual([403, 'forbidden'])
  for (const as of ['member', 'professional'] as const) expect((await callApi(db, path, { as })).status).toBe(403)
  expect(await roleOf('member')).toBe('reader')
})

test('what somebody had taken up to answer is free once the role is taken back', async () => {
  const { id } = await keepQuestion(db, await memberIdOf(db, 'member'))
  expect((await callApi(db, `/api/v3.0/desk/question/${id}/take_up`, { as: 'professional', body: {} })).status).toBe(200)
  await give('admin', 'professional', 'reader')
  await give('admin', 'subscriber', 'professional')
  expect((await callApi(db, `/api/v3.0/desk/question/${id}/take_up`, { as: 'subscriber', body: {} })).status).toBe(200)
})

test('none of it was a fault', () => expect(reported).toEqual([]))
