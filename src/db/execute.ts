import { DrizzleQueryError, type SQLWrapper } from 'drizzle-orm'
import pg from 'pg'
import type { FastPath } from './fast/index.ts'
import { askedAt } from './present.ts'

const { builtins, getTypeParser } = pg.types
/** Instants, days and spans of time are read as PostgreSQL writes them. */
const asWritten = new Set<number>([builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE, builtins.INTERVAL])
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (asWritten.has(type) ? (text: string) => text : getTypeParser(type, format)),
}

/**
 * Asks a statement in SQL, at an instant, of the pool itself, with what Drizzle's own `execute` gives and throws. That one wraps each
 * statement in spans, a cache and prepared queries, none of which we use, and costs as much as the driver does
 * (docs/decisions/0060).
 */
export async function execute(pool: pg.Pool, fast: FastPath, query: SQLWrapper, now: Date): Promise<pg.QueryResult> {
  try {
    return await (fast.ask(query, now) ?? pool.query({ ...askedAt(query, now), types }))
  } catch (error) {
    const { text, values } = askedAt(query, now)
    throw new DrizzleQueryError(text, values, error as Error)
  }
}
