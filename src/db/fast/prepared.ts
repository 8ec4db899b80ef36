import { fillPlaceholders, type QueryWithTypings, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { presentAt, stillPresent } from '../present.ts'

const dialect = new PgDialect()

/** A statement with the name under which connections prepare it, and its values. Each of its rows is one JSON column. */
export interface NamedStatement {
  name: string
  text: string
  values: string[]
}

/**
 * A prepared statement with its values. Where no pool resolves its name (in a transaction) it runs as an ordinary statement.
 */
export class Filled extends SQL {
  readonly #name: string
  readonly #texts: Texts
  readonly #values: Record<string, string | number>
  constructor(name: string, texts: Texts, values: Record<string, string | number>) {
    super([])
    this.#name = name
    this.#texts = texts
    this.#values = values
  }
  statementAt(now: Date): NamedStatement {
    return {
      name: this.#name,
      text: this.#texts.named,
      values: fillPlaceholders(this.#texts.params, { ...this.#values, ...presentAt(now) }).map(String),
    }
  }
  override toQuery(): QueryWithTypings {
    return { sql: this.#texts.plain, params: fillPlaceholders(this.#texts.params, { ...this.#values, ...stillPresent }) }
  }
}

interface Texts {
  plain: string
  /** The text that connections prepare: each row as one JSON column. */
  named: string
  /** The parameters in their order, with placeholders for the values. */
  params: unknown[]
}

/**
 * A statement that almost every page runs: its text is built once, and PostgreSQL parses and plans it once per
 * connection. Only for statements that have one good plan for all values. Rows are returned as JSON, so no column may
 * be a timestamp or a `bigint`.
 * @param query with `sql.placeholder(…)` for the values
 */
export function prepared<Values extends Record<string, string | number>>(name: string, query: SQL): (values: Values) => SQL {
  const { sql: plain, params } = dialect.sqlToQuery(query)
  const texts = { plain, named: `select row_to_json(q) from (${plain}) q`, params }
  return (values) => new Filled(name, texts, values)
}
