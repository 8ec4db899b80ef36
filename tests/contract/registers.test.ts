import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { countEntries } from '../../src/db/queries/registers.ts'
import { fieldsOf } from '../../src/domain/registers/check-entry.ts'
import { registers } from '../../src/domain/registers/registers.ts'
import { createTestDatabase } from '../support/database.ts'
import { changes } from './changes.ts'

/** The declarations of registers, compared with the catalogue of the database. */
const { db } = await createTestDatabase()

const { rows: columns } = await db.execute<{ table: string; column: string; nullable: boolean; filled: boolean }>(sql`
  select table_name as table, column_name as column, is_nullable = 'YES' as nullable,
    column_default is not null or is_identity = 'YES' as filled
  from information_schema.columns where table_schema = 'public'`)
const { rows: keys } = await db.execute<{ of: string; table: string; column: string }>(sql`
  select c.confrelid::regclass::text as of, c.conrelid::regclass::text as table, a.attname as column
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] where c.contype = 'f'`)
const { rows: triggers } = await db.execute<{ table: string; given: string }>(sql`
  select tgrelid::regclass::text as table, encode(tgargs, 'escape') as given from pg_trigger where tgname like '%_names_changed'`)

const { rows: sold } = await db.execute<{ table: string }>(sql`
  select tgrelid::regclass::text as table from pg_trigger where tgname like '%_sold'`)

/** Which use a register declares, in the words of the catalogue. */
const placeOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`

describe.each(registers)('$name', (register) => {
  const own = columns.filter(({ table }) => table === register.table)

  test('each field is a column, and may be empty exactly where the column may', () => {
    const wrong = fieldsOf(register).filter(([name, { inside, column: other, nullable, derived, joined }]) => {
      if (joined) return joined.some((one) => !own.some(({ column, nullable }) => column === one && !nullable))
      const column = own.find(({ column }) => column === (inside ?? other ?? name))
      return !column || (!inside && !derived && column.nullable !== (nullable ?? false))
    })
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  test('an entry can be added: every column without a default has a field', () => {
    const written = new Set([
      register.key,
      ...fieldsOf(register).flatMap(([name, { inside, column, joined }]) => joined ?? [inside ?? column ?? name]),
    ])
    for (const column of Object.keys(register.columnsOfNew?.(1) ?? {})) written.add(column)
    for (const column of register.computedColumns ?? []) written.add(column)
    if (register.archive) written.add(register.archive.column)
    const missing = own.filter(({ column, nullable, filled }) => !nullable && !filled && !written.has(column))
    expect(missing.map(({ column }) => column)).toEqual([])
  })

  test('each foreign key onto its table is declared as a use, and each plain use is a foreign key', () => {
    const onto = keys.filter(({ of }) => of === register.table).map(placeOf)
    const declared = register.uses.map(placeOf)
    expect(onto.filter((place) => !declared.includes(place))).toEqual([])
    const noKeys = ['orders.product_id', 'orders.coupon_code', 'orders.partner_code', 'form_entries.fields']
    // texts refer to authors that may be gone
    noKeys.push('manuscripts.authors', 'manuscripts.reviewer')
    // they hold names of tags, which a trigger keeps up to date
    noKeys.push('newsletters.tags', 'topics.tags')
    expect(declared.filter((place) => !onto.includes(place) && !noKeys.includes(place))).toEqual([])
  })

  test('a use by its kind, which no foreign key can express, is guarded by a trigger', () => {
    const byKind = register.uses.filter(({ discriminator: only, jsonKey: json }) => only !== undefined && json === undefined)
    expect(sold.some(({ table }) => table === register.table)).toBe(byKind.length > 0)
  })

  test('its triggers purge the cache tags that it declares', () => {
    const [trigger] = triggers.filter(({ table }) => table === register.table)
    const [list = '', entity = ''] = trigger?.given.split('\\000') ?? []
    const { cacheTags } = register
    if ('nothing' in cacheTags) expect(trigger).toBeUndefined()
    else expect({ list, entity }).toEqual({ list: cacheTags.list ?? '', entity: cacheTags.entity ?? '' })
  })
})

test.each(registers.filter(({ list }) => list.hasSearchIndex))(
  '$name: words are found by the index of its table',
  async (register) => {
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      const statements: string[] = []
      const explained = new Proxy(tx, {
        get: (target, name) =>
          name === 'execute'
            ? async (statement: SQL) => {
                const lines = await target.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
                statements.push(...lines.rows.map((line) => line['QUERY PLAN']))
                return target.execute(statement)
              }
            : Reflect.get(target, name),
      })
      await countEntries(explained as never, register, { terms: ['鱷魚', '9'], filters: {}, state: 'live' }, 10)
      return statements.join('\n')
    })
    expect(plan).toContain(`${register.table}_words`)
  },
)

test.each(registers.filter(({ list }) => list.hasSearchIndex))(
  '$name: an index begins with each column of its orders',
  async (register) => {
    const { rows } = await db.execute<{ column: string }>(sql`
    select a.attname as column from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = ${register.table}::regclass and i.indpred is null`)
    const indexed = rows.map(({ column }) => column)
    expect(register.list.sorts.filter(({ by }) => !indexed.includes(by))).toEqual([])
  },
)

/** Tables that public pages read and that no register manages, and why. */
const managedElsewhere: Readonly<Record<string, string>> = {
  announced_hours: 'written by a job',
  channel_topics: 'part of a channel: the register of channels writes it',
  co_reads: 'counted from readings',
  corrections: 'written when a post is corrected',
  fronts: 'a page of its own: 首頁與頻道',
  former_tags: 'written when a tag is renamed or merged',
  magazine_pieces: 'part of an issue: the register of issues writes it',
  magazine_sections: 'part of an issue: the register of issues writes it',
  media: 'a page of its own: 圖庫',
  orders: 'written by readers',
  post_authors: 'written when a post is published',
  post_channels: 'written when a post is published',
  post_tags: 'written when a post is published',
  posts: 'written when a post is published',
  prices: 'part of a plan or a pack: the price table of the register',
  search_suggestions: 'built from the search index',
  site_settings: 'a page of its own: 設定',
  special_posts: 'part of a special: the register of specials writes it',
  special_sections: 'part of a special: the register of specials writes it',
  video_tags: 'part of a video: the register of videos writes it',
}

test('every table that public pages read is a register, or it is said where it is managed', () => {
  const read = new Set(changes.map(({ table }) => table))
  const managed = new Set(registers.map(({ table }) => table))
  expect([...read].filter((table) => !managed.has(table) && !Object.hasOwn(managedElsewhere, table))).toEqual([])
  expect(Object.keys(managedElsewhere).filter((table) => managed.has(table))).toEqual([])
})
