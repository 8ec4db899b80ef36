import { fillPlaceholders, type Placeholder, type QueryWithTypings, SQL, type SQLWrapper, StringChunk, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()
const name = 'present'

/**
 * The instant at which a statement is asked, by the clock of the handle that it is asked through (`Database.at`). What is
 * out, shown or over is decided by it and never by the database's own `now()`: a page can be drawn for any instant.
 */
export const present: SQL = sql`${sql.placeholder(name)}::timestamptz`

/** The present among the values of placeholders. */
export const presentAt = (now: Date) => ({ [name]: written(now) })
/** The same where nobody asks yet: its place stays open. */
export const stillPresent = { [name]: sql.placeholder(name) }

/** The calendar day of that instant in Taipei. */
export const today: SQL = sql`(${present} at time zone 'Asia/Taipei')::date`

/**
 * A fragment without values of its own, written out once: statements take it as one piece, where Drizzle would put
 * together each of its parts again whenever one of them is asked. The present keeps its place in it.
 */
export function writtenOnce(fragment: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(fragment)
  const [first = '', ...others] = text.split(/\$\d+/)
  const pieces = others.flatMap((piece, at) => [params[at] as Placeholder, new StringChunk(piece)])
  return new SQL([new StringChunk(first), ...pieces])
}

/** A statement as the driver takes it. */
export interface Asked {
  text: string
  values: unknown[]
}

/** Writes a statement out, asked at an instant. */
export function askedAt(query: SQLWrapper, now: Date): Asked {
  const { sql: text, params } = dialect.sqlToQuery(query.getSQL())
  return { text, values: fillPlaceholders(params, presentAt(now)) }
}

/** To the end of the millisecond: PostgreSQL's own clock is finer, and what it wrote a moment ago is not in the future. */
const written = (now: Date) => now.toISOString().replace('Z', '999Z')

/** A statement that is written out already. */
export class WrittenOut extends SQL {
  readonly #asked: Asked
  constructor(asked: Asked) {
    super([])
    this.#asked = asked
  }
  override toQuery(): QueryWithTypings {
    return { sql: this.#asked.text, params: this.#asked.values }
  }
}
