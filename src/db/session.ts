import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Connection, Database } from './connect.ts'
import * as schema from './schema/index.ts'
import { withClock } from './with-clock.ts'

/** A reserved connection of the pool, for statements that must run on the same one. */
export interface Session {
  db: Database
  client: pg.PoolClient
}

/** Runs work on a connection of its own. A failed connection is not reused. */
export async function withSession<T>({ pool }: Pick<Connection, 'pool'>, work: (session: Session) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const done = await work({ client, db: withClock(drizzle(client, { schema })) })
    client.release()
    return done
  } catch (error) {
    client.release(true)
    throw error
  }
}
