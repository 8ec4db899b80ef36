import { readdirSync } from 'node:fs'
import type { SQLWrapper } from 'drizzle-orm'
import type pg from 'pg'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '../../src/db/connect.ts'
import { checkSchema, ensureSchema, migrate } from '../../src/db/migrate.ts'
import { type FunctionFile, readFunctions } from '../../src/db/migrating/functions.ts'
import { catalogueRows } from '../../src/db/queries/search-index.ts'
import { rows } from '../../src/db/rows.ts'
import { featureList } from '../../src/domain/navigation/features.ts'
import { createTestDatabase } from '../support/database.ts'

const database = await createTestDatabase()
const known = readFunctions()

/** Every function and trigger of the database, as PostgreSQL writes them. */
async function definitions(client: Pick<pg.ClientBase, 'query'>): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; text: string }>(`
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text from pg_proc p
     where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select t.tgname || ' on ' || c.relname, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`)
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]))
}

test('the files contain every function and trigger of the database, in its newest text', async () => {
  const client = await database.pool.connect()
  try {
    const migrated = await definitions(client)
    expect(Object.keys(migrated).length).toBeGreaterThan(200)
    await client.query('begin')
    for (const name of Object.keys(migrated).filter((name) => name.includes('(')))
      await client.query(`drop function ${name} cascade`)
    expect(await definitions(client)).toEqual({})
    const apply = async (checked: 'on' | 'off') => {
      await client.query(`set local check_function_bodies = ${checked}`)
      for (const { statements } of known) for (const statement of statements) await client.query(statement)
    }
    await apply('off')
    expect(await definitions(client)).toEqual(migrated)
    // now that all exist, PostgreSQL parses the bodies, too
    await apply('on')
    expect(await definitions(client)).toEqual(migrated)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('no other SQL of the project defines a function or trigger', () => {
  const folders = readdirSync(new URL('../../src', import.meta.url), { recursive: true, encoding: 'utf8' })
  const sql = folders.filter((file) => file.endsWith('.sql')).map((file) => file.slice(0, file.lastIndexOf('/')))
  expect([...new Set(sql)].sort()).toEqual(['db/functions', 'db/migrations'])
})

/**
 * Tables that the catalogue of search reads and that have no trigger for it, with the reason. Every other one must be in
 * `search_changes_of` (90-tables.sql), or search would show outdated entries.
 */
const withoutSearchTrigger: Record<string, string> = {
  media: 'a changed picture updates the catalogue by itself (tell_media)',
  tags: 'the name is copied to videos (tag_renamed)',
  video_tags: 'copied to videos (contents_of)',
  special_sections: 'copied to specials (contents_of)',
  magazine_pieces: 'copied to magazines (contents_of)',
  posts: 'whether an author has a public post: the first one shows its author from the next change of an entry',
  post_authors: 'the same',
}

test('the search catalogue reads every searched feature, and its tables have their triggers', async () => {
  const statements: SQLWrapper[] = []
  const recorder = { execute: async (statement: SQLWrapper) => ({ rows: [], rowCount: statements.push(statement) }) }
  await catalogueRows(recorder as unknown as Database)
  const plans = await Promise.all(
    statements.map((statement) => rows(database.db, z.looseObject({}))`explain (format json) ${statement}`),
  )
  const read = new Set([...JSON.stringify(plans).matchAll(/"Relation Name":"(\w+)"/g)].map(([, name = '']) => name))
  const searched = featureList().filter(({ search }) => search !== null)
  expect(
    searched.filter(({ table }) => !read.has(table)).map(({ name }) => name),
    'features without a select',
  ).toEqual([])
  const { rows: triggered } = await database.pool.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'search_catalogue_changed'::regproc`,
  )
  const missing = [...read].filter((name) => !triggered.some((one) => one.name === name))
  expect(missing.sort()).toEqual(Object.keys(withoutSearchTrigger).sort())
})

describe('a changed file', () => {
  /** The known files, and one with a function that returns a number. */
  const withOneMore = (number: number, ...more: string[]): FunctionFile[] => {
    const definition = `CREATE OR REPLACE FUNCTION tried_number() RETURNS integer LANGUAGE sql AS $$ SELECT ${number} $$`
    return [...known, { name: '99-tried.sql', hash: `${number} ${more}`, statements: [definition, ...more] }]
  }
  const number = async () => (await database.pool.query('select tried_number() as n')).rows[0].n
  const start = (functions: readonly FunctionFile[], mayMigrate = false) =>
    ensureSchema(database, { mayMigrate, functions, log: () => undefined })
  beforeEach(() => database.pool.query("delete from drizzle.functions where file = '99-tried.sql'"))

  it('is applied by the command, and again only when its content changes', async () => {
    const lines: string[] = []
    const log = (line: string) => lines.push(line)
    const functions = withOneMore(1)
    await migrate(database, { functions, log })
    expect([await number(), lines]).toEqual([1, ['99-tried.sql：已套用']])
    await database.pool.query('create or replace function tried_number() returns integer language sql as $$ select 5 $$')
    await migrate(database, { functions, log })
    expect([await number(), lines]).toEqual([5, ['99-tried.sql：已套用']])
    await migrate(database, { functions: withOneMore(2), log })
    expect(await number()).toBe(2)
  })

  it('is applied as a whole or not at all', async () => {
    await migrate(database, { functions: withOneMore(1) })
    await expect(migrate(database, { functions: withOneMore(2, 'select 1 / 0') })).rejects.toThrow(
      '99-tried.sql：division by zero',
    )
    expect(await number()).toBe(1)
    // it is not recorded as applied
    await expect(start(withOneMore(2, 'select 1 / 0'))).rejects.toThrow('99-tried.sql。請先執行')
  })

  it('stops the start of a site in use until the command has run', async () => {
    const functions = withOneMore(3)
    await expect(start(functions)).rejects.toThrow('99-tried.sql。請先執行 npm run migrate')
    await start(functions, true)
    await start(functions)
    expect(await number()).toBe(3)
  })

  it('of a newer release stays after a rollback, and is replaced when the older one is migrated', async () => {
    const [older, newer] = [withOneMore(4), withOneMore(5)]
    await migrate(database, { functions: older })
    await migrate(database, { functions: newer })
    await start(older)
    expect(await number()).toBe(5)
    await migrate(database, { functions: older })
    expect(await number()).toBe(4)
  })

  it('is reported by the check', async () => {
    await checkSchema(database)
    await database.pool.query("update drizzle.functions set hash = 'older' where file = '10-purging.sql'")
    await expect(checkSchema(database)).rejects.toThrow('10-purging.sql')
    await migrate(database)
    await checkSchema(database)
  })
})
