import type pg from 'pg'
import { z } from 'zod'
import { clientRows } from './rows.ts'

const indexRow = z.strictObject({ table: z.string(), name: z.string(), definition: z.string(), primary: z.boolean() })

const nextOf = (name: string) => `${name}_next`

/**
 * Makes an empty twin of each table, without indexes, inside the caller's transaction. It is filled there while
 * everybody reads the old one, and takes its place with `swapNextTables`.
 */
export async function createNextTables(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await client.query(`create table ${nextOf(table)} (like ${table} including defaults including storage)`)
}

/** Gives the twins the indexes of the old tables and puts them in their place. Readers wait for moments only. */
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
