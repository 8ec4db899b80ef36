import type pg from 'pg'
import { z } from 'zod'
import { clientRows } from './rows.ts'

const indexRow = z.strictObject({ table: z.string(), name: z.string(), definition: z.string(), primary: z.boolean() })

const nextOf = (name: string) => `${name}_next`

/**
 * Creates an empty copy of each table, without indexes, inside the caller's transaction. The copy is filled while
 * clients read the old table, and `swapNextTables` puts it in its place.
 */
export async function createNextTables(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await client.query(`create table ${nextOf(table)} (like ${table} including defaults including storage)`)
}

/** Creates the indexes of the old tables on the new ones and swaps them. Readers are blocked only for moments. */
export async function swapNextTables(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  const indexes = await clientRows(client, indexRow)(
    `select c.relname as table, i.relname as name, pg_get_indexdef(x.indexrelid) as definition, x.indisprimary as primary
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where c.relname = any($1) and c.relnamespace = 'public'::regnamespace`,
    [tables],
  )
  const quoted = (name: string) => `"${name}"`
  for (const { table, name, definition } of indexes)
    await client.query(
      definition.replace(` ${name} ON `, ` ${quoted(nextOf(name))} ON `).replace(`public.${table} `, `public.${nextOf(table)} `),
    )
  for (const table of tables) {
    await client.query(`drop table ${table}`)
    await client.query(`alter table ${nextOf(table)} rename to ${table}`)
  }
  for (const { table, name, primary } of indexes) {
    if (primary)
      await client.query(`alter table ${table} add constraint ${quoted(name)} primary key using index ${quoted(nextOf(name))}`)
    else await client.query(`alter index ${quoted(nextOf(name))} rename to ${quoted(name)}`)
  }
  for (const table of tables) await client.query(`analyze ${table}`)
}
