import pg from 'pg'
import { z } from 'zod'
import { clientRows } from '../../db/rows.ts'

/** How often two sessions are compared: other clients of the pooler may take a connection in between. */
const rounds = 5

/**
 * Whether a connection pooler in transaction mode is in front of the database: each transaction of a session may run on
 * another connection, so LISTEN, advisory locks and prepared statements of a session do not work.
 */
export async function isTransactionPooled(connectionString: string): Promise<boolean> {
  const [one, other] = [0, 1].map(() => new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 }))
  if (!one || !other) return false
  const clients = [one]
  try {
    await one.connect()
    // a pooler makes up the process number that it sends at the start of a session
    if ((await backendOf(one)) === processOf(one)) return false
    clients.push(other)
    await other.connect()
    for (let round = 0; round < rounds; round += 1) {
      const before = await backendOf(one)
      await other.query('begin')
      const elsewhere = await backendOf(other)
      const after = await backendOf(one)
      await other.query('rollback')
      if (before !== after || before === elsewhere) return true
    }
    return false
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

export const transactionPooled =
  'DATABASE_URL 通到交易模式的連線池（例如 PgBouncer 的 pool_mode=transaction）：網頁收不到內容更新的通知，背景工作會出錯。請改成 session 模式，或直接連到 PostgreSQL。'

const backendRow = z.strictObject({ pid: z.int() })

/** The server process that runs the session's statements now. */
export async function backendOf(client: pg.Client): Promise<number> {
  const [found] = await clientRows(client, backendRow)('select pg_backend_pid() as pid')
  return found?.pid ?? 0
}

/** The server process that was reported at the start of the session; the types of the driver lack it. */
const processOf = (client: pg.Client) => (client as unknown as { processID: number }).processID
