import { unavailable } from '../../operations/failure.ts'

/** How long the database may be silent before whoever waits for it is told to come back, milliseconds. */
const silentAtMost = 2_500
const lookEvery = 250

/**
 * Ends what waits for a database that has stopped answering. One that refuses connections fails by itself; one that hangs, or
 * whose line was cut without a word, would hold a reader until the limits of statements and connections.
 */
export class DatabaseWatch {
  readonly #silentFor: () => number
  readonly #waiting = new Set<(reason: Error) => void>()
  readonly #timer: NodeJS.Timeout
  #away = false

  /** @param silentFor how long the database has answered nothing, milliseconds */
  constructor(silentFor: () => number) {
    this.#silentFor = silentFor
    this.#timer = setInterval(() => {
      if (this.#isSilent()) {
        // what came while the event loop was blocked is read first
        setImmediate(() => this.#look())
      } else this.#away = false
    }, lookEvery).unref()
  }

  get isAway(): boolean {
    return this.#away
  }

  /** Gives what the work gives. @throws unavailable at once while the database is away, and as soon as it is found so */
  async race<T>(work: () => Promise<T>): Promise<T> {
    if (this.#away) throw unavailable()
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
    return this.#silentFor() > silentAtMost
  }

  #look(): void {
    this.#away = this.#isSilent()
    if (!this.#away) return
    for (const reject of this.#waiting) reject(unavailable())
    this.#waiting.clear()
  }
}
