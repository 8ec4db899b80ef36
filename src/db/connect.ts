import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema/index.ts'

export type Database = NodePgDatabase<typeof schema>

export interface Connection {
  db: Database
  pool: pg.Pool
}

/**
 * A pool and the typed database over it.
 * @param patience how long a query waits for a connection, milliseconds
 * @param onError hears of idle connections that the server closed (a restart, a stop); the pool heals itself.
 */
export function connect(url: string, options: { max: number; patience?: number; onError: (error: Error) => void }): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: options.patience ?? 3000,
    // our statements are short: compiling one takes longer than running it
    options: '-c jit=off',
  })
  pool.on('error', options.onError)
  return { db: drizzle(pool, { schema }), pool }
}
