import pg from 'pg'
import type { DatabaseAddress } from '../hosts.ts'
import { checksPerLimit, heldTooLong } from '../session.ts'
import type { NamedStatement } from './prepared.ts'

/** The number of connections for prepared statements. With two, a slow statement delays only those queued behind it. */
const atMost = 2
/** The maximum number of statements queued on one connection. */
const longest = 1000
/** Backpressure: the error message for a caller beyond that limit. */
export const queueFull = 'too many statements wait'

export type PipelineConfig = pg.ClientConfig & DatabaseAddress

/**
 * Connections on which prepared statements are pipelined: they are sent without waiting for the result of the previous
 * one (docs/decisions/0060). A pool gives each statement a connection of its own for its whole duration, which costs
 * more than a short statement itself. Statements issued in the same tick are sent in one write.
 */
export class PipelinedPool {
  readonly #config: PipelineConfig
  readonly #onError: (error: Error) => void
  readonly #connections = new Set<PipelinedConnection>()
  readonly #timer: NodeJS.Timeout | undefined

  /**
   * @param limit how long a connection may make no progress, milliseconds; then it is dropped, and all its pending
   *   statements fail
   */
  constructor(config: PipelineConfig, onError: (error: Error) => void, limit?: number) {
    this.#config = config
    this.#onError = onError
    if (limit !== undefined) this.#timer = setInterval(() => this.#dropStalled(limit), limit / checksPerLimit).unref()
  }

  /** Runs a prepared statement. @returns its rows */
  async ask(statement: NamedStatement): Promise<object[]> {
    const connection = this.#shortest()
    if (connection.waiting >= longest) throw new Error(queueFull)
    return connection.ask(statement).catch((error: pg.DatabaseError) => {
      // the server sends a FATAL error before it closes the connection
      if (error.severity === 'FATAL') this.#connections.delete(connection)
      throw error
    })
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(Array.from(this.#connections, (connection) => connection.client.end()))
  }

  /** An idle connection, opened if the limit allows one more; otherwise the one with the shortest queue. */
  #shortest(): PipelinedConnection {
    let shortest: PipelinedConnection | undefined
    for (const connection of this.#connections) if (!shortest || connection.waiting < shortest.waiting) shortest = connection
    if (shortest && (shortest.waiting === 0 || this.#connections.size >= atMost)) return shortest
    const connection = new PipelinedConnection(new this.#config.Client({ ...this.#config, pipeline: true }))
    this.#connections.add(connection)
    connection.client.once('end', () => this.#connections.delete(connection))
    connection.client.on('error', (error) => {
      this.#connections.delete(connection)
      this.#onError(error)
    })
    connection.client.connect().catch((error: Error) => connection.client.emit('error', error))
    return connection
  }

  #dropStalled(limit: number): void {
    const late = performance.now() - limit
    for (const { waiting, moved, client } of this.#connections)
      if (waiting > 0 && moved < late) client.connection.stream.destroy(new Error(heldTooLong))
  }
}

class PipelinedConnection {
  readonly client: pg.Client
  /** The number of pending statements. */
  waiting = 0
  /** When the last result arrived, or the first pending statement was sent. */
  moved = 0
  #gathering = false

  constructor(client: pg.Client) {
    this.client = client
  }

  ask({ name, text, values }: NamedStatement): Promise<object[]> {
    this.#gather()
    if (this.waiting === 0) this.moved = performance.now()
    this.waiting += 1
    return new Promise((resolve, reject) => {
      const answered = (error: Error | undefined, answer: pg.QueryResult<{ row_to_json: object }>) => {
        this.waiting -= 1
        this.moved = performance.now()
        if (error) reject(error)
        else resolve(answer.rows.map((row) => row.row_to_json))
      }
      // created from a text and named afterwards: the driver would copy a configuration object, property by property
      this.client.query(Object.assign(new pg.Query(text, values, answered), { name }))
    })
  }

  /** Corks the socket until all statements of this tick have been issued. */
  #gather(): void {
    if (this.#gathering) return
    this.#gathering = true
    const { stream } = this.client.connection
    stream.cork()
    process.nextTick(() => {
      this.#gathering = false
      stream.uncork()
    })
  }
}
