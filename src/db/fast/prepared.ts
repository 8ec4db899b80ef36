import { fillPlaceholders, type QueryWithTypings, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()

/** A statement under the name that connections prepare it by, with its values. Each of its rows is one column of JSON. */
export interface NamedStatement {
  name: string
  text: string
  values: string[]
}

/** A prepared statement with its values. Where there is no pool to know its name (a transaction) it is a statement like others. */
export class Filled extends SQL {
  readonly statement: NamedStatement
  readonly #plain: string
  constructor(plain: string, statement: NamedStatement) {
    super([])
    this.#plain = plain
    this.statement = statement
  }
  override toQuery(): QueryWithTypings {
    return { sql: this.#plain, params: this.statement.values }
  }
}

/**
 * A statement that page after page asks: its text is made once, and each connection's PostgreSQL reads and plans it once.
 * Only for what has one good plan whatever the values are. Its rows come as JSON, so no column may be a time or a `bigint`.
 * @param query with `sql.placeholder(…)` where values go
 */
export function prepared<Values extends Record<string, string | number>>(name: string, query: SQL): (values: Values) => SQL {
  const { sql: plain, params } = dialect.sqlToQuery(query)
  const text = `select row_to_json(q) from (${plain}) q`
  return (values) => new Filled(plain, { name, text, values: fillPlaceholders(params, values).map(String) })
}
