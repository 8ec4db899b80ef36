import pg from 'pg'
import { checksPerLimit, heldTooLong } from '../time-limit.ts'
import type { NamedStatement } from './prepared.ts'

/** How many connections carry prepared statements. One that takes long holds up those behind it on its own. */
const atMost = 2
/** How many may be queued on one connection. */
const longest = 1000
/** What a caller hears who would be one more: backpressure. */
export const queueFull = 'too many statements wait'

/**
 * Connections on which prepared statements are pipelined: they go out one behind the other, without waiting for the answer
 * to the one before (docs/decisions/0060). A pool gives each statement a connection of its own for as long as it takes, which costs more
 * than the short ones themselves. What is asked in one go leaves in one go.
 */
export class PipelinedPool {
  readonly #config: pg.ClientConfig
  readonly #onError: (error: Error) => void
  readonly #connections = new Set<PipelinedConnection>()
  readonly #timer: NodeJS.Timeout | undefined

  /** @param limit how long a connection may stand still, milliseconds; then it is dropped, with all that wait on it */
  constructor(config: pg.ClientConfig, onError: (error: Error) => void, limit?: number) {
    this.#config = config
    this.#onError = onError
    if (limit !== undefined) this.#timer = setInterval(() => this.#dropStalled(limit), limit / checksPerLimit).unref()
  }

  /** Asks a prepared statement. @returns its rows */
  async ask(statement: NamedStatement): Promise<object[]> {
    const connection = this.#shortest()
    if (connection.waiting >= longest) throw new Error(queueFull)
    return connection.ask(statement).catch((error: pg.DatabaseError) => {
      // the server says why it hangs up before it does
      if (error.severity === 'FATAL') this.#connections.delete(connection)
      throw error
    })
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(Array.from(this.#connections, (connection) => connection.client.end()))
  }

  /** One on which nobody waits, made if there may be one more; else the shortest. */
  #shortest(): PipelinedConnection {
    let shortest: PipelinedConnection | undefined
    for (const connection of this.#connections) if (!shortest || connection.waiting < shortest.waiting) shortest = connection
    if (shortest && (shortest.waiting === 0 || this.#connections.size >= atMost)) return shortest
    const connection = new PipelinedConnection(new pg.Client({ ...this.#config, pipeline: true }))
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
  /** How many have no answer yet. */
  waiting = 0
  /** When the last answer came, or somebody began to wait. */
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
      // given a text and named afterwards: a configuration the driver copies, descriptor by descriptor
      this.client.query(Object.assign(new pg.Query(text, values, answered), { name }))
    })
  }

  /** Holds back what is written until all that can be asked now has been asked. */
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
