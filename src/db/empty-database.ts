import { z } from 'zod'
import type { Connection } from './connect.ts'
import { clientRows } from './rows.ts'
import { withReservedConnection } from './session.ts'

/** The schemas that hold the product's data: its tables, its migration journal, its jobs. */
const schemas = ['public', 'drizzle', 'pgboss']

const otherConnections = z.strictObject({ others: z.int() })

/**
 * Empties a database, all or nothing; the next process that opens it finds it as new. The caller has confirmed the intent.
 * @throws when other clients are connected: a running site would continue without its data
 */
export async function emptyDatabase(connection: Pick<Connection, 'pool'>): Promise<void> {
  await withReservedConnection(connection, async ({ client }) => {
    const [connected] = await clientRows(
      client,
      otherConnections,
    )(
      `select count(*)::int as others from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    if (connected?.others) throw new Error('資料庫還有其他連線在使用。請先停止網站，再執行一次。')
    await client.query(
      `begin; ${schemas.map((name) => `drop schema if exists ${name} cascade`).join('; ')}; create schema public; commit`,
    )
  })
}
