import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { clientRows } from '../rows.ts'
import { type Migration, withoutComments } from './files.ts'
import { recordMigration } from './journal.ts'

/** How a migration waits for locks held by others, and how often it retries. All times in milliseconds. */
export interface RetryPolicy {
  /**
   * The total time that a transaction may wait for its locks. Clients queued behind it, readers included, wait as long:
   * that is why it gives up, lets them pass and retries.
   */
  lock: number
  /** The maximum duration of a statement in a transaction: it may hold locks that readers need. */
  statement: number
  /** The first pause before a retry (exponential backoff): each pause is twice the previous one, up to `longestPause`. */
  pause: number
  longestPause: number
  tries: number
}

export const defaultRetryPolicy: RetryPolicy = { lock: 2_000, statement: 5_000, pause: 1_000, longestPause: 30_000, tries: 12 }

/** For an empty database, which has no readers. */
export const emptyDatabaseRetryPolicy: RetryPolicy = { ...defaultRetryPolicy, statement: 0 }

/** PostgreSQL's error codes for a lock timeout, and for a deadlock in which this transaction was the victim. */
const busyCodes = new Set(['55P03', '40P01'])

/** Runs a step, and retries it after a pause while others hold the locks that it needs. */
export async function withRetries<T>(
  name: string,
  { pause, longestPause, tries: attempts }: RetryPolicy,
  log: (line: string) => void,
  step: () => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await step()
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!busyCodes.has(code)) throw explainError(name, error)
      if (tried === attempts)
        throw new Error(
          `${name}：試了 ${attempts} 次都等不到鎖，沒有套用。請找出占用資料表的長交易（pg_stat_activity），再執行一次。`,
          {
            cause: error,
          },
        )
      const wait = Math.min(pause * 2 ** (tried - 1), longestPause)
      log(`${name}：${code === '40P01' ? '遇到死結' : '鎖被占用'}，讓讀者先過，${wait / 1000} 秒後再試（第 ${tried} 次）`)
      await delay(wait)
    }
  }
}

function explainError(name: string, error: unknown): Error {
  const { code, message } = error as { code?: string; message: string }
  const reason =
    code === '57014' ? '在交易裡執行太久，會擋住讀者；請改寫成分批或 CONCURRENTLY（docs/practices/migrations.md）' : message
  return new Error(`${name}：${reason}`, { cause: error })
}

/** The dependencies of applying a migration. */
export interface MigrationRun {
  client: pg.ClientBase
  retries: RetryPolicy
  log: (line: string) => void
}

/** Marks a statement that is repeated until it affects no more rows. */
export const batchMark = /^\s*-- in batches\s*$/m

const concurrently = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(?<index>"[^"]+"|[\w.]+)\s+on\s/i

/**
 * Applies one migration and records it. It runs as a whole in a transaction with a short lock timeout, or, outside a
 * transaction, statement by statement: then it may be interrupted anywhere, and the next run does only what is left.
 * @throws when a statement fails, or when the lock timeout is exceeded after all retries
 */
export async function applyMigration(migration: Migration, applying: MigrationRun): Promise<void> {
  const { client, retries, log } = applying
  if (!migration.outside)
    return withRetries(migration.name, retries, log, () =>
      inTransaction(migration.statements, client, retries, () => recordMigration(client, migration)),
    )
  for (const statement of migration.statements) await runOutsideTransaction(migration.name, statement, applying)
  await recordMigration(client, migration)
}

/** Runs statements in one transaction with a short lock timeout, and records them in it. */
export async function inTransaction(
  statements: readonly string[],
  client: pg.ClientBase,
  { lock, statement }: RetryPolicy,
  record: () => Promise<void>,
): Promise<void> {
  const until = performance.now() + lock
  await client.query('begin')
  try {
    await limit(client, { lock, statement }, 'local')
    for (const sqlText of statements) {
      // all locks are held until the end: the time that one lock took is subtracted from the timeout of the next
      const remaining = Math.max(1, Math.round(until - performance.now()))
      await client.query(`set local lock_timeout = ${remaining}`)
      await client.query(sqlText)
    }
    await record()
    await client.query('commit')
  } catch (error) {
    // a lost connection has rolled back by itself; the original error is the one to report
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function runOutsideTransaction(name: string, statement: string, { client, retries, log }: MigrationRun): Promise<void> {
  const sqlText = withoutComments(statement)
  const index = concurrently.exec(sqlText)?.groups?.['index']
  // no client waits behind a concurrent build or drop, and it must wait for all earlier transactions
  const lock = /\bconcurrently\b/i.test(sqlText) ? 0 : retries.lock
  const step = async () => {
    await limit(client, { lock, statement: 0 }, 'session')
    if (index === undefined) return (await client.query(statement)).rowCount ?? 0
    if (!(await indexExists(client, index))) await client.query(statement)
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
    // throttle: batches use at most half of the time, the rest is left to other clients
    await delay(performance.now() - began)
  }
  log(`${name}：分批改了 ${done} 列`)
}

const validRow = z.strictObject({ valid: z.boolean() })

/** Whether an index exists and is valid. The remains of an interrupted concurrent build are dropped. */
async function indexExists(client: pg.ClientBase, index: string): Promise<boolean> {
  const [row] = await clientRows(client, validRow)(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  if (row?.valid === false) await client.query(`drop index concurrently ${index}`)
  return row?.valid === true
}

async function limit(
  client: pg.ClientBase,
  { lock, statement }: { lock: number; statement: number },
  scope: 'local' | 'session',
): Promise<void> {
  await client.query(`set ${scope} lock_timeout = ${lock}; set ${scope} statement_timeout = ${statement}`)
}
