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
  const handle = (clock: () => Date): Database => {
    const made = Object.assign(Object.create(drizzle) as Database, {
      execute: (query: SQLWrapper) => ask(query, clock()),
      transaction: <T>(work: (tx: Database) => Promise<T>, settings?: PgTransactionConfig) => {
        const now = clock()
        return drizzle.transaction((tx) => work(clocked(tx).at(now)), settings)
      },
      at: (now: Date) => handle(() => now),
    })
    return Object.defineProperty(made, 'ordinary', { get: () => ordinary })
  }
  const ordinary = handle(() => new Date())
  return ordinary
}
