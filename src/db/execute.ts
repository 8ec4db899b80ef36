import { DrizzleQueryError, type SQLWrapper } from 'drizzle-orm'
import pg from 'pg'
import type { FastPath } from './fast/index.ts'
import { queryAt } from './present.ts'

const { builtins, getTypeParser } = pg.types
/** Timestamps, dates and intervals are returned as the text that PostgreSQL writes. */
const asWritten = new Set<number>([builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE, builtins.INTERVAL])
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (asWritten.has(type) ? (text: string) => text : getTypeParser(type, format)),
}

/**
 * Runs an SQL statement at an instant, directly on the pool, with the same results and errors as Drizzle's own
 * `execute`. That method wraps each statement in tracing spans, a cache and prepared queries, none of which is used
 * here, and costs as much as the driver itself (docs/decisions/0060).
 */
export async function execute(pool: pg.Pool, fast: FastPath, query: SQLWrapper, now: Date): Promise<pg.QueryResult> {
  try {
    return await (fast.ask(query, now) ?? pool.query({ ...queryAt(query, now), types }))
  } catch (error) {
    const { text, values } = queryAt(query, now)
    throw new DrizzleQueryError(text, values, error as Error)
  }
}
