import type { SQLWrapper } from 'drizzle-orm'
import type pg from 'pg'
import { type PipelineConfig, PipelinedPool } from './pipelined-pool.ts'
import { Filled } from './prepared.ts'

export { queueFull } from './pipelined-pool.ts'
export { prepared } from './prepared.ts'

/** The fast path for prepared statements, which bypasses the pool. */
export interface FastPath {
  /**
   * Returns the rows of a prepared statement; null for any other statement and when the fast path is off:
   * those are for the pool.
   */
  ask(query: SQLWrapper, now: Date): Promise<pg.QueryResult> | null
  end(): Promise<void>
}

interface Options {
  /** Whether the fast path exists: without it a prepared statement runs like any other. */
  on: boolean
  /** Called for lost connections. */
  onError: (error: Error) => void
  /** How long a connection may make no progress, milliseconds. */
  limit: number | undefined
}

/** Opens the fast path of the database (`FAST=pipeline`, docs/decisions/0060). */
export function openFastPath(config: PipelineConfig, { on, onError, limit }: Options): FastPath {
  if (!on) return { ask: () => null, end: async () => undefined }
  const pool = new PipelinedPool(config, onError, limit)
  const rowsOf = async (query: Filled, now: Date) => inResult(await pool.ask(query.statementAt(now)))
  return { ask: (query, now) => (query instanceof Filled ? rowsOf(query, now) : null), end: () => pool.end() }
}

const inResult = (rows: object[]): pg.QueryResult => ({ command: 'SELECT', rowCount: rows.length, oid: 0, fields: [], rows })
