import { DrizzleQueryError, type SQLWrapper } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { FastPath } from './fast/index.ts'

const dialect = new PgDialect()
const { builtins, getTypeParser } = pg.types
/** Instants, days and spans of time are read as PostgreSQL writes them. */
const asWritten = new Set<number>([builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE, builtins.INTERVAL])
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (asWritten.has(type) ? (text: string) => text : getTypeParser(type, format)),
}

/**
 * Asks a statement in SQL of the pool itself, with what Drizzle's own `execute` gives and throws. That one wraps each
 * statement in spans, a cache and prepared queries, none of which we use, and costs as much as the driver does
 * (docs/decisions/0026).
 */
export async function execute(pool: pg.Pool, fast: FastPath, query: SQLWrapper): Promise<pg.QueryResult> {
  const { sql: text, params: values } = dialect.sqlToQuery(query.getSQL())
  try {
    return await (fast.ask(query) ?? pool.query({ text, values, types }))
  } catch (error) {
    throw new DrizzleQueryError(text, values, error as Error)
  }
}
