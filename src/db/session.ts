import type { SQLWrapper } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Connection, Database, QueryBuilders } from './connect.ts'
import * as schema from './schema/index.ts'
import { RenderedSql, renderQueryAt } from './sql-clock.ts'

type Drizzle = PgDatabase<NodePgQueryResultHKT, typeof schema>
/** Runs a statement at an instant. */
type RunStatement = (query: SQLWrapper, now: Date) => Promise<pg.QueryResult>

/** Runs it through Drizzle, on the one connection of a transaction or a session. */
const runWithDrizzle =
  (drizzle: Drizzle): RunStatement =>
  async (query, now) =>
    drizzle.execute(new RenderedSql(renderQueryAt(query, now)))

/**
 * Runs the statements of one connection one after the other, also when they are requested concurrently, as by the parts
 * of a page that is rendered within a transaction: the next major version of pg rejects a statement while another runs.
 * Statements of the query builders do not pass through here.
 */
function inSequence(runStatement: RunStatement): RunStatement {
  let previous: Promise<unknown> = Promise.resolve()
  return (query, now) => {
    const result = previous.then(() => runStatement(query, now))
    previous = result.catch(() => undefined)
    return result
  }
}

/**
 * A database handle with a clock: the machine's, or a fixed instant. Within a transaction the instant is always fixed.
 * @param runStatement runs SQL statements; Drizzle's own method by default
 */
export function withClock(drizzle: Drizzle, runStatement: RunStatement = runWithDrizzle(drizzle)): Database {
  const builders: QueryBuilders = {
    select: drizzle.select.bind(drizzle),
    selectDistinct: drizzle.selectDistinct.bind(drizzle),
    insert: drizzle.insert.bind(drizzle),
    update: drizzle.update.bind(drizzle),
    delete: drizzle.delete.bind(drizzle),
    $count: drizzle.$count.bind(drizzle),
    query: drizzle.query,
    _: drizzle._,
  }
  const handle = (clock: () => Date): Database => ({
    ...builders,
    execute: (query) => runStatement(query, clock()),
    transaction(work, settings) {
      const now = clock()
      return drizzle.transaction((tx) => work(withClock(tx, inSequence(runWithDrizzle(tx))).at(now)), settings)
    },
    at: (now) => handle(() => now),
    get ordinary() {
      return ordinary
    },
  })
  const ordinary = handle(() => new Date())
  return ordinary
}

/** A reserved connection of the pool, for statements that must run on the same one. */
export interface ReservedConnection {
  db: Database
  client: pg.PoolClient
}

/** Runs work on a connection of its own. A failed connection is not reused. */
export async function withReservedConnection<T>(
  { pool }: Pick<Connection, 'pool'>,
  work: (session: ReservedConnection) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    const connection = drizzle(client, { schema })
    const done = await work({ client, db: withClock(connection, inSequence(runWithDrizzle(connection))) })
    client.release()
    return done
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** The error message for the holder of a dropped connection. */
export const heldTooLongMessage = 'connection held for too long'

/** The number of checks of the connections per limit. */
const checksPerLimit = 10

/**
 * Drops connections held for longer than a limit, milliseconds, with a tolerance of a tenth: a hung server, or a broken
 * connection, must not occupy one for ever. The driver's own timeout sets a timer for each statement, which retains the
 * statement's result until V8 collects its whole heap (docs/decisions/0060).
 */
export function dropLongHeldConnections(pool: pg.Pool, limit: number): void {
  const heldSince = new Map<pg.PoolClient, number>()
  pool.on('acquire', (client) => heldSince.set(client, performance.now()))
  pool.on('release', (_, client) => heldSince.delete(client))
  const holdTimer = setInterval(() => {
    const earliestAllowed = performance.now() - limit
    for (const [client, since] of heldSince)
      if (since < earliestAllowed) client.connection.stream.destroy(new Error(heldTooLongMessage))
    if (pool.ended) clearInterval(holdTimer)
  }, limit / checksPerLimit).unref()
}
