/** Lines per minute: of one message with one cause, and of one message with any cause. */
const bounds = { same: 10, alike: 60 }
/** The number of distinct messages tracked per minute; there are a few dozen. Further ones count as one. */
const known = 300
const minute = 60_000

/** The counts of a message within a minute. */
interface Count {
  logged: number
  /** Logs once how often it was suppressed. */
  sum: (times: number) => void
}

/**
 * Throttle: prevents repeated faults from flooding the log. For messages above the limit only the count is logged, at
 * the end of the minute.
 */
export class LogThrottle {
  #same = new Map<string, number>()
  #alike = new Map<string, Count>()
  #leftOut = new Map<string, Count>()
  #until: NodeJS.Timeout | null = null

  /**
   * Whether a line may be written.
   * @param message the constant message
   * @param cause distinguishes it from others with the same message
   * @param sum logs how often the message was suppressed within the minute
   */
  mayLog(message: string, cause: string, sum: (times: number) => void): boolean {
    this.#until ??= setTimeout(() => this.flush(), minute).unref()
    const name = this.#alike.has(message) || this.#alike.size < known ? message : ''
    const alike = this.#alike.get(name) ?? { logged: 0, sum }
    alike.logged += 1
    this.#alike.set(name, alike)
    const full = `${name} ${cause}`
    const same = (this.#same.get(full) ?? 0) + 1
    if (alike.logged <= bounds.alike) this.#same.set(full, same)
    if (alike.logged <= bounds.alike && same <= bounds.same) return true
    const left = this.#leftOut.get(name) ?? { logged: 0, sum }
    left.logged += 1
    this.#leftOut.set(name, left)
    return false
  }

  /** Ends the minute: logs the suppressed counts, and restarts. */
  flush(): void {
    if (this.#until) clearTimeout(this.#until)
    this.#until = null
    const leftOut = this.#leftOut
    this.#same = new Map()
    this.#alike = new Map()
    this.#leftOut = new Map()
    for (const { logged, sum } of leftOut.values()) sum(logged)
  }
}
