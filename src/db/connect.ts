import type { SQLWrapper } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { connectionParameters } from './hosts.ts'
import * as schema from './schema/index.ts'
import { dropLongHeldConnections, heldTooLongMessage, withClock } from './session.ts'
import { renderQueryAt } from './sql-clock.ts'
import { bindToSpan, tracedClient } from './tracing.ts'

const { builtins, getTypeParser } = pg.types
/** Timestamps, dates and intervals are returned as the text that PostgreSQL writes. */
const textTypes = new Set<number>([builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE, builtins.INTERVAL])
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (textTypes.has(type) ? (text: string) => text : getTypeParser(type, format)),
}

/**
 * Runs an SQL statement at an instant, directly on the pool, with the same results and errors as Drizzle's own
 * `execute`. That method wraps each statement in tracing spans, a cache and prepared queries, none of which is used
 * here, and costs as much as the driver itself (docs/decisions/0060).
 */
async function execute(pool: pg.Pool, query: SQLWrapper, now: Date): Promise<pg.QueryResult> {
  const { text, values } = renderQueryAt(query, now)
  try {
    return await pool.query({ text, values, types })
  } catch (error) {
    throw new DrizzleQueryError(text, values, error as Error)
  }
}

/** The used part of Drizzle: its query builders, and the members that better-auth's adapter reads. */
export type QueryBuilders = Pick<
  NodePgDatabase<typeof schema>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | '$count' | 'query' | '_'
>

/**
 * The typed database. `execute` returns no rows: the rows of an SQL statement are read only through `rows` (`rows.ts`),
 * with a schema of their shape.
 */
export type Database = QueryBuilders & {
  execute(statement: SQLWrapper): Promise<{ rowCount: number | null }>
  transaction<T>(work: (tx: Database) => Promise<T>, settings?: PgTransactionConfig): Promise<T>
  /** A handle of this database with a fixed clock: its statements run at this instant (`sql-clock.ts`). */
  at(now: Date): Database
  /** The shared handle of this database with the machine's clock. */
  readonly ordinary: Database
}

export interface Connection {
  db: Database
  pool: pg.Pool
}

interface Options {
  max: number
  /** How long a statement waits for a connection, milliseconds. Under overload a slow response is better than none. */
  connectTimeout?: number
  /**
   * The maximum time that a statement or a transaction may hold a connection, milliseconds. After that the
   * connection is dropped.
   */
  maxHoldTime?: number
  /** Called with the time that each statement or transaction waited for a connection, milliseconds. */
  onWait?: ((ms: number) => void) | undefined
  /** Called for idle connections that the server closed (a restart, a shutdown); the pool recovers by itself. */
  onError: (error: Error) => void
}

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/** A pool that measures how long callers wait for a connection. */
class Pool extends pg.Pool {
  readonly #onWait: (ms: number) => void

  constructor(config: pg.PoolConfig, onWait: (ms: number) => void = () => undefined) {
    super(config)
    this.#onWait = onWait
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const since = performance.now()
    if (callback) {
      const boundCallback = bindToSpan(callback)
      super.connect((...result) => {
        this.#onWait(performance.now() - since)
        boundCallback(...result)
      })
      return undefined
    }
    return super.connect().finally(() => this.#onWait(performance.now() - since))
  }
}

/** A connection pool with the typed database on top; the URL may name several servers. */
export function connect(url: string, { max, connectTimeout = 10_000, maxHoldTime, onWait, onError }: Options): Connection {
  const { connectionString, Client } = connectionParameters(url)
  const config = {
    connectionString,
    Client: tracedClient(Client),
    connectionTimeoutMillis: connectTimeout,
    // The statements are short: JIT compilation or starting parallel workers takes longer than running them. The data
    // is in memory, where a random page read costs hardly more than a sequential one.
    options: '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1',
  }
  const pool = new Pool({ ...config, max }, onWait)
  pool.on('error', onError)
  if (maxHoldTime !== undefined) dropLongHeldConnections(pool, maxHoldTime)
  // a checked-out connection can be lost between two statements: its user gets the error with the next statement, and
  // the event must not end the process
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = drizzle(pool, { schema })
  return { db: withClock(db, (query, now) => execute(pool, query, now)), pool }
}

/** The messages of `pg` when no connection became free in time, or the server did not respond. */
const overloadMessages = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'timeout expired',
  heldTooLongMessage,
])

/** Whether a statement failed because the database was overloaded. */
export function isOverload(error: unknown): boolean {
  return error instanceof Error && (overloadMessages.has(error.message) || isOverload(error.cause))
}
