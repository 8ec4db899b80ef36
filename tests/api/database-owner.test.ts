import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmWrite } from '../../scripts/consent.ts'
import { demoAccounts } from '../../src/demo/accounts.ts'
import { databaseOwner } from '../../src/demo/database-owner.ts'
import { throwIfWrongDatabase } from '../../src/server/demo.ts'
import { createTestDatabase } from '../support/database.ts'

const connection = await createTestDatabase()
const { db, url } = connection
const join = (email: string, confirmed = true) =>
  db.execute(sql`insert into members (name, email, email_verified) values ('讀者', ${email}, ${confirmed})`)
const demoMembers = JSON.stringify(demoAccounts.map(({ email }) => email))

test('a demo database is detected by its accounts, and no real site starts on it', async () => {
  expect(await databaseOwner(db)).toBe('demo')
  await join('tried-it-out@mail.test')
  expect(await databaseOwner(db)).toBe('demo')
  await expect(throwIfWrongDatabase(connection, true)).resolves.toBeUndefined()
  await expect(throwIfWrongDatabase(connection, false)).rejects.toThrow('示範帳號')
  await expect(confirmWrite({ url, yes: false })(connection)).resolves.toBeUndefined()
})

test('no demo starts on a real site’s database, and no command writes there unconfirmed', async () => {
  await db.execute(sql`delete from members where email in (select jsonb_array_elements_text(${demoMembers}::jsonb))`)
  // a registration with a demo's e-mail address, which cannot be confirmed
  await join('admin@example.com', false)
  expect(await databaseOwner(db)).toBe('others')
  await expect(throwIfWrongDatabase(connection, true)).rejects.toThrow('DEMO=1')
  await expect(throwIfWrongDatabase(connection, false)).resolves.toBeUndefined()
  await expect(confirmWrite({ url, yes: false })(connection)).rejects.toThrow('--yes')
  await expect(confirmWrite({ url, yes: true })(connection)).resolves.toBeUndefined()
})

test('a database without members belongs to none, with or without schema', async () => {
  await db.execute(sql`delete from members`)
  await join('reader-000001@generated.invalid')
  expect(await databaseOwner(db)).toBe('nobody')
  await db.execute(sql`drop table members cascade`)
  expect(await databaseOwner(db)).toBe('nobody')
  await expect(throwIfWrongDatabase(connection, true)).resolves.toBeUndefined()
  await expect(confirmWrite({ url, yes: false })(connection)).rejects.toThrow('--yes')
  await expect(confirmWrite({ url: undefined, yes: false })(connection)).resolves.toBeUndefined()
})
