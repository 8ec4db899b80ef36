import type { SQLWrapper } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { clocked } from './clocked.ts'
import { execute } from './execute.ts'
import { type FastPath, openFastPath, queueFull } from './fast/index.ts'
import * as schema from './schema/index.ts'
import { dropHeldTooLong, heldTooLong } from './time-limit.ts'

/**
 * The typed database. What `execute` asks gives no rows: those of a statement in SQL come by `rows` alone (`rows.ts`),
 * under a shape that says what they are.
 */
export type Database = Omit<NodePgDatabase<typeof schema>, 'execute' | 'transaction'> & {
  execute(statement: SQLWrapper): Promise<{ rowCount: number | null }>
  transaction<T>(work: (tx: Database) => Promise<T>, settings?: PgTransactionConfig): Promise<T>
  /** The same database with a clock that stands: its statements are asked at this instant (`present.ts`). */
  at(now: Date): Database
  /** The same database by the machine's clock: one handle, whatever clock this one has. */
  readonly ordinary: Database
}

export interface Connection {
  db: Database
  pool: pg.Pool
}

interface Options {
  max: number
  /** How long a statement waits for a connection, milliseconds: under more load than there is room for, a slow answer is better than none. */
  connectTimeout?: number
  /** How long a connection may be held for a statement or a transaction, milliseconds. After that it is dropped. */
  limit?: number
  /** Whether prepared statements have a fast path beside the pool. */
  fast?: boolean
  /** Hears of idle connections that the server closed (a restart, a stop); the pool heals itself. */
  onError: (error: Error) => void
}

/** A pool that ends together with the fast path beside it. */
class Pool extends pg.Pool {
  readonly #fast: FastPath

  constructor(config: pg.PoolConfig, fast: FastPath) {
    super(config)
    this.#fast = fast
  }

  override async end(): Promise<void> {
    await Promise.all([super.end(), this.#fast.end()])
  }
}

/** A pool and the typed database over it. */
export function connect(url: string, { max, connectTimeout = 10_000, limit, fast = true, onError }: Options): Connection {
  const config = {
    connectionString: url,
    connectionTimeoutMillis: connectTimeout,
    // our statements are short: to compile one, or to start workers for it, takes longer than to run it; and what they
    // read lies in memory, where a page out of order costs hardly more than the next one
    options: '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1',
  }
  const path = openFastPath(config, { on: fast, onError, limit })
  const pool = new Pool({ ...config, max }, path)
  pool.on('error', onError)
  if (limit !== undefined) dropHeldTooLong(pool, limit)
  // one that is lost while somebody holds it, between two statements: they hear of it with the next one, and it must not end the process
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = drizzle(pool, { schema })
  return { db: clocked(db, (query, now) => execute(pool, path, query, now)), pool }
}

/** What `pg` says when no connection became free in time, or none answered. */
const gaveUp = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'timeout expired',
  queueFull,
  heldTooLong,
])

/** Whether a statement failed because there was more to do than the database could. */
export function isOverload(error: unknown): boolean {
  return error instanceof Error && (gaveUp.has(error.message) || isOverload(error.cause))
}
