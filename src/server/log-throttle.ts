/** Lines a minute: of one message with one cause, and of one message whatever its cause. */
const bounds = { same: 10, alike: 60 }
/** Different messages told apart in a minute; there are a few dozen. Those beyond count as one. */
const known = 300
const minute = 60_000

/** What is counted of a message in a minute. */
interface Count {
  said: number
  /** Says once how often it was left out. */
  sum: (times: number) => void
}

/**
 * Keeps a log from being filled by whoever makes the same fault again and again: of what is said too often in a minute only
 * the count is told, when the minute is over.
 */
export class LogThrottle {
  #same = new Map<string, number>()
  #alike = new Map<string, Count>()
  #leftOut = new Map<string, Count>()
  #until: NodeJS.Timeout | null = null

  /**
   * Whether a line may be written.
   * @param message what is said, the same each time
   * @param cause what distinguishes it from others that say the same
   * @param sum writes how often the message was left out within the minute
   */
  mayBeSaid(message: string, cause: string, sum: (times: number) => void): boolean {
    this.#until ??= setTimeout(() => this.tellAndForget(), minute).unref()
    const name = this.#alike.has(message) || this.#alike.size < known ? message : ''
    const alike = this.#alike.get(name) ?? { said: 0, sum }
    alike.said += 1
    this.#alike.set(name, alike)
    const full = `${name} ${cause}`
    const same = (this.#same.get(full) ?? 0) + 1
    if (alike.said <= bounds.alike) this.#same.set(full, same)
    if (alike.said <= bounds.alike && same <= bounds.same) return true
    const left = this.#leftOut.get(name) ?? { said: 0, sum }
    left.said += 1
    this.#leftOut.set(name, left)
    return false
  }

  /** Ends the minute: tells what was left out, and begins anew. */
  tellAndForget(): void {
    if (this.#until) clearTimeout(this.#until)
    this.#until = null
    const leftOut = this.#leftOut
    this.#same = new Map()
    this.#alike = new Map()
    this.#leftOut = new Map()
    for (const { said, sum } of leftOut.values()) sum(said)
  }
}
