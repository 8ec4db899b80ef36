import type { SQLWrapper } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Database } from './connect.ts'
import { askedAt, WrittenOut } from './present.ts'
import type * as schema from './schema/index.ts'

type Drizzle = PgDatabase<NodePgQueryResultHKT, typeof schema>
/** Asks a statement at an instant. */
type Ask = (query: SQLWrapper, now: Date) => Promise<pg.QueryResult>

/** By Drizzle itself, which asks on the one connection of a transaction or a session. */
const byDrizzle =
  (drizzle: Drizzle): Ask =>
  async (query, now) =>
    drizzle.execute(new WrittenOut(askedAt(query, now)))

/**
 * A handle of the database that has a clock: the machine's, or one that stands. Within a transaction it stands.
 * @param ask how statements in SQL are asked; Drizzle's own way where nothing is said
 */
export function clocked(drizzle: Drizzle, ask: Ask = byDrizzle(drizzle)): Database {
  /** Made for each call of the API: what all handles share stands in the prototype. */
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
      return drizzle.transaction((tx) => work(clocked(tx).at(now)), settings)
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
