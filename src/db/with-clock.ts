import type { SQLWrapper } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Database } from './connect.ts'
import { queryAt, WrittenOut } from './present.ts'
import type * as schema from './schema/index.ts'

type Drizzle = PgDatabase<NodePgQueryResultHKT, typeof schema>
/** Runs a statement at an instant. */
type Ask = (query: SQLWrapper, now: Date) => Promise<pg.QueryResult>

/** Runs it through Drizzle, on the one connection of a transaction or a session. */
const byDrizzle =
  (drizzle: Drizzle): Ask =>
  async (query, now) =>
    drizzle.execute(new WrittenOut(queryAt(query, now)))

/**
 * A database handle with a clock: the machine's, or a fixed instant. Within a transaction the instant is always fixed.
 * @param ask runs SQL statements; Drizzle's own method by default
 */
export function withClock(drizzle: Drizzle, ask: Ask = byDrizzle(drizzle)): Database {
  /** Created for each API call: everything that handles share is in the prototype. */
  class Clocked {
    readonly clock: () => Date
    constructor(clock: () => Date) {
      this.clock = clock
    }
    execute(query: SQLWrapper) {
      return ask(query, this.clock())
    }
    transaction<T>(work: (tx: Database) => Promise<T>, settings?: PgTransactionConfig) {
      const now = this.clock()
      return drizzle.transaction((tx) => work(withClock(tx).at(now)), settings)
    }
    at(now: Date) {
      return handle(() => now)
    }
    get ordinary() {
      return ordinary
    }
  }
  Object.setPrototypeOf(Clocked.prototype, drizzle)
  const handle = (clock: () => Date) => new Clocked(clock) as unknown as Database
  const ordinary = handle(() => new Date())
  return ordinary
}
