import type pg from 'pg'
import { z } from 'zod'
import { clientRows } from '../rows.ts'
import { bigintText } from '../shapes.ts'
import type { Migration } from './files.ts'

/** Anything that runs a statement: a pool, or one of its connections. */
type Queryable = Pick<pg.ClientBase | pg.Pool, 'query'>

/** The state of a database relative to the migrations in this code. */
export interface SchemaState {
  /** The recorded migrations, by the time of their generation. */
  applied: Set<number>
  /** The migrations in this code that the database does not have yet, in order. */
  pending: Migration[]
  /** Whether the database has migrations that are unknown to this code. */
  ahead: boolean
  /** If it is ahead: whether this older code may keep serving from it. */
  serves: boolean
  /** Whether it contains any data that readers could be requesting. */
  filled: boolean
}

/** Drizzle's own journal, so that its migrator and this one see each other's work; and the oldest code that may serve. */
const tables = [
  'create schema if not exists drizzle',
  `create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  'create table if not exists drizzle.oldest_code (newest_migration bigint not null)',
]

export async function prepareJournal(client: Queryable): Promise<void> {
  for (const table of tables) await client.query(table)
}

const existingTablesRow = z.strictObject({ journal: z.boolean(), oldest: z.boolean(), members: z.boolean(), posts: z.boolean() })
const migrationTime = z.strictObject({ at: bigintText })
const filledRow = z.strictObject({ filled: z.boolean() })

/** Compares a database with the migrations in this code; changes nothing. */
export async function schemaState(client: Queryable, migrations: readonly Migration[]): Promise<SchemaState> {
  const [existing] = await clientRows(
    client,
    existingTablesRow,
  )(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as journal,
      to_regclass('drizzle.oldest_code') is not null as oldest,
      to_regclass('public.members') is not null as members, to_regclass('public.posts') is not null as posts`,
  )
  const recorded = existing?.journal
    ? await clientRows(client, migrationTime)('select created_at as at from drizzle.__drizzle_migrations')
    : []
  const applied = new Set(recorded.map(({ at }) => Number(at)))
  const newest = migrations.at(-1)?.when ?? 0
  const names = new Set(migrations.map(({ when: generatedAt }) => generatedAt))
  const unknown = [...applied].filter((generatedAt) => !names.has(generatedAt))
  const pending = migrations.filter(({ when: generatedAt }) => !applied.has(generatedAt))
  const [oldest] = existing?.oldest
    ? await clientRows(client, migrationTime)('select newest_migration as at from drizzle.oldest_code')
    : []
  const tablesWithContent = [existing?.members && 'members', existing?.posts && 'posts'].filter(Boolean)
  const [content] = tablesWithContent.length
    ? await clientRows(
        client,
        filledRow,
      )(`select ${tablesWithContent.map((table) => `exists (select from ${table})`).join(' or ')} as filled`)
    : []
  return {
    applied,
    pending,
    ahead: unknown.length > 0,
    serves: unknown.every((generatedAt) => generatedAt > newest) && oldest !== undefined && newest >= Number(oldest.at),
    filled: content?.filled === true,
  }
}

/** Records a migration as Drizzle's migrator does. */
export async function recordMigration(client: Queryable, { hash, when: generatedAt }: Migration): Promise<void> {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, generatedAt])
}

/** Records which code may serve from the schema as it now is: code whose newest migration is this one or newer. */
export async function recordOldestCode(client: Queryable, newestMigration: number): Promise<void> {
  await client.query(
    `with changed as (update drizzle.oldest_code set newest_migration = $1 returning 1)
     insert into drizzle.oldest_code select $1 where not exists (select from changed)`,
    [newestMigration],
  )
}
