import { sql } from 'drizzle-orm'
import type { TestDatabase } from './database.ts'

/** Every row of every table of the database as text, with the table's name before it, like a dump. */
export async function dumpOf(db: TestDatabase): Promise<string> {
  const tables = await db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  const parts = await Promise.all(
    tables.rows.map(async ({ schema, name }) => {
      const rows = await db.execute<{ row: string }>(
        sql`select t::text as row from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
      )
      return rows.rows.map(({ row }) => `${schema}.${name}: ${row}`).join('\n')
    }),
  )
  return parts.join('\n')
}
