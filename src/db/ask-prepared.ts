import type pg from 'pg'

/** A statement under the name that connections prepare it by, with its values. Each row that it gives is one JSON text. */
export interface NamedStatement {
  name: string
  text: string
  values: string[]
}

/**
 * Asks a prepared statement. The driver's own query has the columns described with every answer and makes the row of
 * them: for a post of 25 columns that costs as much as everything else about it (docs/decisions/0031).
 */
export async function askPrepared(pool: pg.Pool, statement: NamedStatement): Promise<pg.QueryResult> {
  const asked: unknown = pool.query(new JsonQuery(statement))
  const texts = await (asked as Promise<string[]>)
  return { command: 'SELECT', rowCount: texts.length, oid: 0, fields: [], rows: texts.map((text) => JSON.parse(text)) }
}

/** A query of our own, as `pg-cursor` is one: what the driver calls while a connection answers. */
class JsonQuery implements pg.Submittable {
  readonly name: string
  readonly text: string
  readonly #values: string[]
  readonly #texts: string[] = []
  /** The pool's: set before the query is sent. */
  callback: ((error: Error | null, texts?: string[]) => void) | undefined

  constructor({ name, text, values }: NamedStatement) {
    this.name = name
    this.text = text
    this.#values = values
  }

  submit(connection: pg.Connection & { parsedStatements?: Record<string, string> }): void {
    const { name, text } = this
    connection.stream.cork()
    if (connection.parsedStatements?.[name] === undefined) connection.parse({ name, text, types: [] }, true)
    connection.bind({ statement: name, values: this.#values }, true)
    connection.execute({}, true)
    connection.sync()
    connection.stream.uncork()
  }

  handleDataRow({ fields: [text] }: { fields: [string] }): void {
    this.#texts.push(text)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback?.(null, this.#texts)
  }

  handleError(error: Error): void {
    this.callback?.(error)
  }
}
