import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { askBeforeWriting } from '../../scripts/consent.ts'
import { demoAccounts } from '../../src/demo/accounts.ts'
import { whoseDatabase } from '../../src/demo/whose-database.ts'
import { refuseWrongDatabase } from '../../src/server/demo.ts'
import { createTestDatabase } from '../support/database.ts'

const connection = await createTestDatabase()
const { db, url } = connection
const join = (email: string, confirmed = true) =>
  db.execute(sql`insert into members (name, email, email_verified) values ('讀者', ${email}, ${confirmed})`)
const demoMembers = JSON.stringify(demoAccounts.map(({ email }) => email))

test('a demo’s database is known by its accounts, whoever else has joined; no real site starts on it', async () => {
  expect(await whoseDatabase(db)).toBe('demo')
  await join('tried-it-out@mail.test')
  expect(await whoseDatabase(db)).toBe('demo')
  await expect(refuseWrongDatabase(connection, true)).resolves.toBeUndefined()
  await expect(refuseWrongDatabase(connection, false)).rejects.toThrow('示範帳號')
  await expect(askBeforeWriting({ url, yes: false })(connection)).resolves.toBeUndefined()
})

test('no demo starts where a real site’s members are, and no command writes there unasked', async () => {
  await db.execute(sql`delete from members where email in (select jsonb_array_elements_text(${demoMembers}::jsonb))`)
  // somebody signed up with a demo's address, which nobody can confirm
  await join('admin@example.com', false)
  expect(await whoseDatabase(db)).toBe('others')
  await expect(refuseWrongDatabase(connection, true)).rejects.toThrow('DEMO=1')
  await expect(refuseWrongDatabase(connection, false)).resolves.toBeUndefined()
  await expect(askBeforeWriting({ url, yes: false })(connection)).rejects.toThrow('--yes')
  await expect(askBeforeWriting({ url, yes: true })(connection)).resolves.toBeUndefined()
})

test('a database without members is nobody’s, its schema there or not', async () => {
  await db.execute(sql`delete from members`)
  await join('reader-000001@generated.invalid')
  expect(await whoseDatabase(db)).toBe('nobody')
  await db.execute(sql`drop table members cascade`)
  expect(await whoseDatabase(db)).toBe('nobody')
  await expect(refuseWrongDatabase(connection, true)).resolves.toBeUndefined()
  await expect(askBeforeWriting({ url, yes: false })(connection)).rejects.toThrow('--yes')
  await expect(askBeforeWriting({ url: undefined, yes: false })(connection)).resolves.toBeUndefined()
})
