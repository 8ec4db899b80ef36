import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'

/** All columns of the table, without a schema: the rows are exported as they are. */
export type OwnRow = Record<string, unknown>

/**
 * Credentials: never exported, not even to their owner. Pictures (`bytes`) are downloaded individually where they are shown.
 */
const secrets = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'public_key',
  'secret',
  'last_step',
  'digest',
  'bytes',
]

const accountRow = z.strictObject({ row: z.record(z.string(), z.unknown()) })
const heldRow = accountRow.extend({ name: z.string() })

/** The account's own row. */
export async function ownAccount(db: Database, memberId: string): Promise<OwnRow | null> {
  const [found] = await rows(db, accountRow)`select to_jsonb(m) as row from members m where id = ${memberId}::uuid`
  return found?.row ?? null
}

const tableName = z.strictObject({ name: z.string() })

/**
 * All data about a member, by table. Every table with a `member_id` is read, so that a new table cannot be forgotten;
 * newsletters and forms contain only an address.
 */
export async function ownRows(db: Database, memberId: string): Promise<Record<string, OwnRow[]>> {
  const tables = await rows(db, tableName)`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'member_id' and t.table_type = 'BASE TABLE' order by 1`
  const parts = tables.map(
    ({ name }): SQL =>
      sql`select ${name}::text as name, to_jsonb(t) - 'member_id' - ${sql.param(secrets)}::text[] as row
        from ${sql.identifier(name)} t where member_id = ${memberId}::uuid`,
  )
  const address = sql`(select email from members where id = ${memberId}::uuid)`
  parts.push(
    sql`select 'newsletter_subscriptions', to_jsonb(t) from newsletter_subscriptions t where email = ${address}`,
    sql`select 'form_entries', to_jsonb(t) - '{assignee,receipt,version}'::text[] from form_entries t where lower(fields ->> 'email') = ${address}`,
  )
  const held: Record<string, OwnRow[]> = Object.fromEntries(
    [...tables.map(({ name }) => name), 'newsletter_subscriptions', 'form_entries'].map((name) => [name, []]),
  )
  const found = await rows(db, heldRow)(sql.join(parts, sql` union all `))
  for (const { name, row } of found) held[name]?.push(row)
  return held
}
