import { fillPlaceholders, type QueryWithTypings, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

export const dialect = new PgDialect()

interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** A prepared statement with its values. Where there is no pool to know its name (a transaction) it is a statement like others. */
export class Filled extends SQL {
  readonly statement: Statement
  constructor(statement: Statement) {
    super([])
    this.statement = statement
  }
  override toQuery(): QueryWithTypings {
    return { sql: this.statement.text, params: this.statement.values }
  }
}

/**
 * A statement that page after page asks: its text is made once, and each connection's PostgreSQL reads and plans it once.
 * Only for what has one good plan whatever the values are.
 * @param query with `sql.placeholder(…)` where values go
 */
export function prepared<Values extends Record<string, unknown>>(name: string, query: SQL): (values: Values) => SQL {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return (values) => new Filled({ name, text, values: fillPlaceholders(params, values) })
}
