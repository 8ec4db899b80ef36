/** Why somebody is not let in: too many wait already. */
export class TooManyWaiting extends Error {}

/** Lets so many work at once and so many wait; whoever comes then is turned away. */
export class Turns {
  readonly #atOnce: number
  readonly #waiting: number
  readonly #line: (() => void)[] = []
  #working = 0

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce
    this.#waiting = waiting
  }

  /** @throws TooManyWaiting, or what the work throws */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#working < this.#atOnce) this.#working += 1
    else if (this.#line.length >= this.#waiting) throw new TooManyWaiting('too many share cards at once')
    else await new Promise<void>((enter) => this.#line.push(enter))
    try {
      return await work()
    } finally {
      const next = this.#line.shift()
      if (next) next()
      else this.#working -= 1
    }
  }
}
