import type { SQLWrapper } from 'drizzle-orm'
import type pg from 'pg'
import { PipelinedPool } from './pipelined-pool.ts'
import { Filled } from './prepared.ts'

export { queueFull } from './pipelined-pool.ts'
export { prepared } from './prepared.ts'

/** A way for prepared statements beside the pool. */
export interface FastPath {
  /** The rows of a prepared statement; null for any other, and where the fast path is off: that is the pool's to answer. */
  ask(query: SQLWrapper, now: Date): Promise<pg.QueryResult> | null
  end(): Promise<void>
}

interface Options {
  /** Whether there is one: without it a prepared statement is a statement like others. */
  on: boolean
  /** Hears of connections that are lost. */
  onError: (error: Error) => void
  /** How long a line may stand still, milliseconds. */
  limit: number | undefined
}

/** Opens the fast path of the database (`FAST=pipeline`, docs/decisions/0060). */
export function openFastPath(config: pg.ClientConfig, { on, onError, limit }: Options): FastPath {
  if (!on) return { ask: () => null, end: async () => undefined }
  const pool = new PipelinedPool(config, onError, limit)
  const rowsOf = async (query: Filled, now: Date) => inResult(await pool.ask(query.statementAt(now)))
  return { ask: (query, now) => (query instanceof Filled ? rowsOf(query, now) : null), end: () => pool.end() }
}

const inResult = (rows: object[]): pg.QueryResult => ({ command: 'SELECT', rowCount: rows.length, oid: 0, fields: [], rows })
