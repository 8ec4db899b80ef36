import type { SQLWrapper } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Builders, Database } from './connect.ts'
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
  const builders: Builders = {
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
    execute: (query) => ask(query, clock()),
    transaction(work, settings) {
      const now = clock()
      return drizzle.transaction((tx) => work(withClock(tx).at(now)), settings)
    },
    at: (now) => handle(() => now),
    get ordinary() {
      return ordinary
    },
  })
  const ordinary = handle(() => new Date())
  return ordinary
}
