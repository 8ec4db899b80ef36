import type pg from 'pg'
import { z } from 'zod'
import { clientRows } from '../../db/rows.ts'
import { unavailable } from '../../operations/failure.ts'

const stateRow = z.strictObject({
  /** A standby, or a database that its operator has made read-only. */
  readOnly: z.boolean(),
  /** Whether there is a search index. */
  searchable: z.boolean(),
})
/** The state of a reachable database, for operators. */
export type DatabaseState = z.infer<typeof stateRow>

const statement = `
  select current_setting('transaction_read_only') = 'on' as "readOnly", exists (select from search_state) as searchable`

/** Queries the state of a database. @throws when it does not respond */
export async function readDatabaseState(pool: pg.Pool): Promise<DatabaseState> {
  const [state] = await clientRows(pool, stateRow)(statement)
  return state ?? { readOnly: false, searchable: false }
}

const lookEvery = 250

/**
 * Aborts waiting for a database that has stopped responding. One that refuses connections fails by itself; one that
 * hangs, or whose connection was cut silently, would block requests until the timeouts of statements and connections.
 */
export class DatabaseWatch {
  readonly #silentFor: () => number
  readonly #limit: number
  readonly #waiting = new Set<(reason: Error) => void>()
  readonly #timer: NodeJS.Timeout
  #isDown = false

  /**
   * @param silentFor the time since the database last responded, milliseconds
   * @param limit how long it may be silent before waiting requests are rejected, milliseconds
   */
  constructor(silentFor: () => number, limit: number) {
    this.#silentFor = silentFor
    this.#limit = limit
    this.#timer = setInterval(() => {
      if (this.#isSilent()) {
        // data that arrived while the event loop was blocked is read first
        setImmediate(() => this.#look())
      } else this.#isDown = false
    }, lookEvery).unref()
  }

  get isDatabaseDown(): boolean {
    return this.#isDown
  }

  /**
   * Returns the result of the work. @throws unavailable: immediately while the database is down, and as soon
   * as an outage is detected
   */
  async race<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isDown) throw unavailable()
    const { promise, reject } = Promise.withResolvers<never>()
    this.#waiting.add(reject)
    try {
      return await Promise.race([work(), promise])
    } finally {
      this.#waiting.delete(reject)
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #isSilent(): boolean {
    return this.#silentFor() > this.#limit
  }

  #look(): void {
    this.#isDown = this.#isSilent()
    if (!this.#isDown) return
    for (const reject of this.#waiting) reject(unavailable())
    this.#waiting.clear()
  }
}
