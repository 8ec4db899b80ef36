import { fillPlaceholders, type Placeholder, type QueryWithTypings, SQL, type SQLWrapper, StringChunk, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()
const name = 'present'

/**
 * The instant at which a statement runs, by the clock of its handle (`Database.at`). Publication, visibility and expiry
 * are decided by it and never by the database's own `now()`, so that a page can be rendered for any instant.
 */
export const sqlNow: SQL = sql`${sql.placeholder(name)}::timestamptz`

/** The placeholder value of the current instant. */
const presentAt = (now: Date) => ({ [name]: endOfMillisecond(now) })
/** The placeholder of the current instant for a query under construction; it stays unbound. */
const stillPresent = { [name]: sql.placeholder(name) }

/** The Taipei calendar day of the current instant. */
export const sqlToday: SQL = sql`(${sqlNow} at time zone 'Asia/Taipei')::date`

/**
 * A fragment without values of its own, rendered to text once: statements include it as one piece, where Drizzle would
 * reassemble each of its parts at every execution. The placeholder of the current instant stays in it.
 */
export function renderOnce(fragment: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(fragment)
  const [first = '', ...others] = text.split(/\$\d+/)
  const pieces = others.flatMap((piece, index) => [params[index] as Placeholder, new StringChunk(piece)])
  return new SQL([new StringChunk(first), ...pieces])
}

/** A statement in the form that the driver accepts. */
export interface DatedQuery {
  text: string
  values: unknown[]
}

/** Renders a statement for execution at an instant. */
export function renderQueryAt(query: SQLWrapper, now: Date): DatedQuery {
  const { sql: text, params } = dialect.sqlToQuery(query.getSQL())
  return { text, values: fillPlaceholders(params, presentAt(now)) }
}

/**
 * To the end of the millisecond: PostgreSQL's own clock is finer, and a timestamp that it wrote a moment ago
 * must not be in the future.
 */
const endOfMillisecond = (now: Date) => now.toISOString().replace('Z', '999Z')

/**
 * A statement with `sql.placeholder(…)` for its values whose text is rendered once: almost every page runs it.
 * @returns it with given values
 */
export function parameterisedQuery<Values extends Record<string, string | number>>(query: SQL): (values: Values) => SQL {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return (values) => new RenderedSql({ text, values: fillPlaceholders(params, { ...values, ...stillPresent }) })
}

/** A statement that is already rendered to text. */
export class RenderedSql extends SQL {
  readonly #requested: DatedQuery
  constructor(requested: DatedQuery) {
    super([])
    this.#requested = requested
  }
  override toQuery(): QueryWithTypings {
    return { sql: this.#requested.text, params: this.#requested.values }
  }
}
