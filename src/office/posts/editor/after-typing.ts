/** How long somebody rests from typing before what stands around the text is drawn for it, milliseconds. */
export const drawnAfter = 250

/**
 * What is told of a save while somebody types on waits until they rest, in the order in which it came: the whole page is drawn
 * for it, and a letter would wait for that.
 */
export class AfterTyping {
  #waiting: (() => void)[] = []
  #typedAt = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Something was typed. */
  typed(): void {
    this.#typedAt = Date.now()
  }

  /** Tells it when somebody rests; at once where nobody types. */
  later(tell: () => void): void {
    this.#waiting.push(tell)
    if (this.#timer === undefined) this.#look()
  }

  /** Tells it now, and before it what has waited. */
  now(tell: () => void): void {
    this.hurry()
    tell()
  }

  /** Tells all that has waited: somebody has turned to something else. */
  hurry(): void {
    this.stop()
    for (const tell of this.#waiting.splice(0)) tell()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #look(): void {
    const rest = this.#typedAt + drawnAfter - Date.now()
    if (rest <= 0) this.hurry()
    else this.#timer = setTimeout(() => this.#look(), rest)
  }
}
