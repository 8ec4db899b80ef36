import { fillPlaceholders, type QueryWithTypings, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { presentAt, stillPresent } from '../present.ts'

const dialect = new PgDialect()

/** A statement under the name that connections prepare it by, with its values. Each of its rows is one column of JSON. */
export interface NamedStatement {
  name: string
  text: string
  values: string[]
}

/** A prepared statement with its values. Where there is no pool to know its name (a transaction) it is a statement like others. */
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
  /** As connections prepare it: each row as one column of JSON. */
  named: string
  /** In their order, with placeholders where values go. */
  params: unknown[]
}

/**
 * A statement that page after page asks: its text is made once, and each connection's PostgreSQL reads and plans it once.
 * Only for what has one good plan whatever the values are. Its rows come as JSON, so no column may be a time or a `bigint`.
 * @param query with `sql.placeholder(…)` where values go
 */
export function prepared<Values extends Record<string, string | number>>(name: string, query: SQL): (values: Values) => SQL {
  const { sql: plain, params } = dialect.sqlToQuery(query)
  const texts = { plain, named: `select row_to_json(q) from (${plain}) q`, params }
  return (values) => new Filled(name, texts, values)
}
