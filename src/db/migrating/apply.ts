import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { clientRows } from '../rows.ts'
import { type Migration, withoutComments } from './files.ts'
import { record } from './journal.ts'
import { type RetryPolicy, withRetries } from './retry.ts'

/** What a migration is applied with. */
export interface Applying {
  client: pg.ClientBase
  retries: RetryPolicy
  log: (line: string) => void
}

/** Before a statement that is done again and again, until it finds no row any more. */
export const batchMark = /^\s*-- in batches\s*$/m

const concurrently = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(?<index>"[^"]+"|[\w.]+)\s+on\s/i

/**
 * Applies one migration and remembers it. Whole, in a transaction that waits little for its locks; or, outside of one,
 * statement by statement: then it may be cut off anywhere, and does again at its next run only what is left.
 * @throws when a statement fails, or when it gave up on its locks
 */
export async function apply(migration: Migration, applying: Applying): Promise<void> {
  const { client, retries, log } = applying
  if (!migration.outside) return withRetries(migration.name, retries, log, () => inTransaction(migration, client, retries))
  for (const statement of migration.statements) await outside(migration.name, statement, applying)
  await record(client, migration)
}

async function inTransaction(migration: Migration, client: pg.ClientBase, { lock, statement }: RetryPolicy): Promise<void> {
  const until = performance.now() + lock
  await client.query('begin')
  try {
    await limit(client, { lock, statement }, 'local')
    for (const one of migration.statements) {
      // what the first lock took is taken from the next: all of them are held until the end
      const left = Math.max(1, Math.round(until - performance.now()))
      await client.query(`set local lock_timeout = ${left}`)
      await client.query(one)
    }
    await record(client, migration)
    await client.query('commit')
  } catch (error) {
    // a connection that is gone has rolled back by itself; what is told is why
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function outside(name: string, statement: string, { client, retries, log }: Applying): Promise<void> {
  const plain = withoutComments(statement)
  const index = concurrently.exec(plain)?.groups?.['index']
  // nobody waits behind what is built or dropped concurrently, and it must outwait those who came before it
  const lock = /\bconcurrently\b/i.test(plain) ? 0 : retries.lock
  const step = async () => {
    await limit(client, { lock, statement: 0 }, 'session')
    if (index === undefined) return (await client.query(statement)).rowCount ?? 0
    if (!(await indexStands(client, index))) await client.query(statement)
    return 0
  }
  if (!batchMark.test(statement)) {
    await withRetries(name, retries, log, step)
    return
  }
  let done = 0
  for (;;) {
    const began = performance.now()
    const rows = await withRetries(name, retries, log, step)
    if (rows === 0) break
    done += rows
    // half of the time is others'
    await delay(performance.now() - began)
  }
  log(`${name}：分批改了 ${done} 列`)
}

const whetherValid = z.strictObject({ valid: z.boolean() })

/** Whether an index is there and whole. What a build that was cut off has left is taken away. */
async function indexStands(client: pg.ClientBase, index: string): Promise<boolean> {
  const [found] = await clientRows(client, whetherValid)(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  if (found?.valid === false) await client.query(`drop index concurrently ${index}`)
  return found?.valid === true
}

async function limit(
  client: pg.ClientBase,
  { lock, statement }: { lock: number; statement: number },
  scope: 'local' | 'session',
): Promise<void> {
  await client.query(`set ${scope} lock_timeout = ${lock}; set ${scope} statement_timeout = ${statement}`)
}
