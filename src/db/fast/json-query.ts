import pg from 'pg'

/** A statement under the name that connections prepare it by, with its values. Each row that it gives is one JSON text. */
export interface NamedStatement {
  name: string
  text: string
  values: string[]
}

/**
 * A prepared statement as a query of our own. The driver's has the columns described with every answer and makes the
 * row of them: for a post of 25 columns that costs as much as everything else about it (docs/decisions/0031).
 */
export class JsonQuery extends pg.Query {
  /** By which the driver knows that it is prepared. */
  name: string
  /** The driver's own. */
  declare hasBeenParsed: (connection: pg.Connection) => boolean
  readonly #statement: NamedStatement
  readonly #texts: string[] = []
  readonly #answered: (error: Error | null, texts: string[]) => void
  /** What the driver takes for a query that knows what to do with its answer. */
  readonly callback = () => undefined

  /** @param answered hears of the rows, or of the error */
  constructor(statement: NamedStatement, answered: (error: Error | null, texts: string[]) => void) {
    super(statement.text)
    this.name = statement.name
    this.#statement = statement
    this.#answered = answered
  }

  /** What the driver sends for it. */
  prepare(connection: pg.Connection & { submittedNamedStatements: Record<string, string> }): void {
    const { name, text, values } = this.#statement
    if (!this.hasBeenParsed(connection)) {
      connection.parse({ name, text, types: [] }, true)
      connection.submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values }, true)
    connection.execute({}, true)
    connection.sync()
  }

  handleDataRow({ fields: [text] }: { fields: [string] }): void {
    this.#texts.push(text)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#answered(null, this.#texts)
  }

  handleError(error: Error): void {
    this.#answered(error, [])
  }
}
