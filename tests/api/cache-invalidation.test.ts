import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberIdOf } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { receivePurges } from '../support/purged-tags.ts'

/**
 * Every process caches for a while a user's identity, capabilities and step-up state: each change of these is announced
 * to all processes at once by the database itself, whatever program made it.
 */
const { db, url } = await createTestDatabase()

const purgedTags = await receivePurges({ db, url })

const member = await memberIdOf(db, 'professional')
const of = (column: string) => sql`${sql.identifier(column)} = ${member}::uuid`

test.each([
  [
    'gets a role',
    sql`insert into member_roles (member_id, role_key) select ${member}::uuid, key from staff_roles where key = 'ads'`,
  ],
  ['loses a role', sql`delete from member_roles where ${of('member_id')} and role_key = 'ads'`],
  ['has a role that loses capabilities', sql`update staff_roles set capabilities = '{}' where key = 'professional'`],
  ['signs in no author’s name', sql`delete from staff_authors where ${of('member_id')}`],
  ['signs in an author’s name', sql`insert into staff_authors (member_id, author_id) values (${member}::uuid, 2)`],
  ['sets up a second factor', sql`insert into second_factors (member_id, secret) values (${member}::uuid, 'sealed')`],
  ['confirms it', sql`update second_factors set confirmed_at = now() where ${of('member_id')}`],
  ['gives it up', sql`delete from second_factors where ${of('member_id')}`],
])('invalidates the cached state of a user who %s', async (_, statement) => {
  await purgedTags()
  await db.execute(statement)
  expect(await purgedTags()).toContain(`member:${member}`)
})

test('an archived author leaves the list of authors; a corrected name still reaches the posts', async () => {
  const tagsOf = async (statement: ReturnType<typeof sql>) => {
    await purgedTags()
    await db.execute(statement)
    return purgedTags()
  }
  expect(await tagsOf(sql`update authors set archived_at = now() where id = 7`)).toEqual(
    expect.arrayContaining(['authors', 'author:7']),
  )
  expect(await tagsOf(sql`update authors set name = '改過的名字' where id = 7`)).toContain('author:7')
  expect(await tagsOf(sql`update authors set archived_at = null where id = 7`)).toEqual(
    expect.arrayContaining(['authors', 'author:7']),
  )
})
