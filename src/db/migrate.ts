import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import type { Connection } from './connect.ts'
import { applyMigration, defaultRetryPolicy, emptyDatabaseRetryPolicy, type RetryPolicy } from './migrating/apply.ts'
import { type Migration, readLastRelease, readMigrations } from './migrating/files.ts'
import { applyFunctions, type ChangedFile, changedFunctions, type FunctionFile, readFunctions } from './migrating/functions.ts'
import { prepareJournal, recordOldestCode, type SchemaState, schemaState } from './migrating/journal.ts'
import { clientRows } from './rows.ts'
import { withReservedConnection } from './session.ts'

interface Options {
  log?: (line: string) => void
  retries?: RetryPolicy
  migrations?: readonly Migration[]
  functions?: readonly FunctionFile[]
}

/** Advisory lock key: only one process migrates at a time. */
const migrating = 7234001
/** The interval at which a waiting process retries the lock, milliseconds. */
const retryInterval = 250

const lockRow = z.strictObject({ got: z.boolean() })

async function takeLock(client: pg.ClientBase): Promise<boolean> {
  const [lock] = await clientRows(client, lockRow)('select pg_try_advisory_lock($1) as got', [migrating])
  return lock?.got ?? false
}

/**
 * Brings the schema up to date: applies each migration separately and skips recorded ones, then the function files that
 * have changed. After a kill at any moment, the next run resumes.
 * @returns the names of the applied migrations, in order
 * @throws when the database has migrations that are unknown to this code, or a migration fails; those applied before it
 *   stay applied
 */
export async function migrate(connection: Pick<Connection, 'pool'>, options: Options = {}): Promise<string[]> {
  const { log = () => undefined, migrations = readMigrations(), functions = readFunctions() } = options
  return withReservedConnection(connection, async ({ client }) => {
    // polled: waiting inside PostgreSQL would be an open transaction, and a concurrent index build would in turn wait
    // for its end
    while (!(await takeLock(client))) await delay(retryInterval)
    const state = await schemaState(client, migrations)
    if (state.ahead) throw aheadError()
    const changed = await changedFunctions(client, functions)
    const retries = options.retries ?? (state.filled ? defaultRetryPolicy : emptyDatabaseRetryPolicy)
    if (state.pending.length > 0) {
      await prepareJournal(client)
      for (const migration of state.pending) {
        await applyMigration(migration, { client, retries, log })
        log(`${migration.name}：已套用`)
      }
      await recordOldestCode(client, readLastRelease().newest)
    }
    await applyFunctions(changed, { client, retries, log })
    await client.query('reset lock_timeout; reset statement_timeout')
    await client.query('select pg_advisory_unlock($1)', [migrating])
    return state.pending.map(({ name }) => name)
  })
}

/**
 * Migrates or checks the schema at a start. The embedded database belongs to this process alone, and an empty database
 * has no readers: both are migrated. Any other must have been migrated already with `npm run migrate`.
 * @param mayMigrate whether this start was instructed to migrate any database
 * @throws with a message for the operator, when the schema is not what this code needs
 */
export async function ensureSchema(
  connection: Connection,
  {
    mayMigrate,
    log,
    migrations = readMigrations(),
    functions = readFunctions(),
  }: { mayMigrate: boolean } & Pick<Options, 'migrations' | 'functions'> & Required<Pick<Options, 'log'>>,
): Promise<void> {
  const state = await schemaState(connection.pool, migrations)
  if (state.ahead) return acceptAhead(state, log)
  const changed = await changedFunctions(connection.pool, functions)
  if (state.pending.length === 0 && changed.length === 0) return
  if (mayMigrate || !state.filled) {
    await migrate(connection, { log, migrations, functions })
    return
  }
  // functions that a newer release has replaced stay: this code runs after a rollback
  const missing = [...state.pending, ...changed.filter(({ isNew }) => isNew)]
  if (missing.length > 0) throw behindError(missing)
}

/** Checks that no migration is pending, and no function file has changed, without applying any. @throws with a message when the database is ahead or behind */
export async function checkSchema({ pool }: Connection): Promise<void> {
  const state = await schemaState(pool, readMigrations())
  if (state.ahead) throw aheadError()
  const missing = [...state.pending, ...(await changedFunctions(pool, readFunctions()))]
  if (missing.length > 0) throw behindError(missing)
}

/**
 * The previous release keeps serving while its successor is deployed, and after a rollback: its statements have been
 * tested against the newer schema.
 */
function acceptAhead({ serves, pending }: SchemaState, log: (line: string) => void): void {
  if (!serves || pending.length > 0) throw aheadError()
  log('資料庫已套用較新版本的遷移；本版的查詢仍在其支援範圍內，照常啟動')
}

const behindError = (pending: readonly (Migration | ChangedFile)[]) =>
  new Error(
    `資料庫的結構比程式舊，少了 ${pending.map(({ name }) => name).join('、')}。請先執行 npm run migrate，再啟動（docs/practices/migrations.md）。`,
  )

const aheadError = () =>
  new Error(
    '資料庫套用過這個版本不認得的遷移，它屬於較新或不同的程式。請啟動與資料庫相符的版本，或以 DATABASE_URL、DATA_DIR 指定別的資料庫。',
  )
