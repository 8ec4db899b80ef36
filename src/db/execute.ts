import { DrizzleQueryError, type SQLWrapper } from 'drizzle-orm'
import pg from 'pg'
import type { Lines } from './lines.ts'
import { dialect, Filled } from './prepared.ts'

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
export async function execute(pool: pg.Pool, lines: Lines, query: SQLWrapper): Promise<pg.QueryResult> {
  const named = query instanceof Filled ? query.statement : null
  const { text, values } = named ?? plain(query)
  try {
    return await (named ? rowsOf(await lines.ask(named)) : pool.query({ text, values, types }))
  } catch (error) {
    throw new DrizzleQueryError(text, values, error as Error)
  }
}

function rowsOf(texts: string[]): pg.QueryResult {
  return { command: 'SELECT', rowCount: texts.length, oid: 0, fields: [], rows: texts.map((text) => JSON.parse(text)) }
}

function plain(query: SQLWrapper): { text: string; values: unknown[] } {
  const { sql: text, params: values } = dialect.sqlToQuery(query.getSQL())
  return { text, values }
}
