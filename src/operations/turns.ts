/** Why somebody is not let in: too many wait already, or it took too long. */
export class TooManyWaiting extends Error {}

interface Bounds {
  /** How many work at the same time. */
  atOnce: number
  /** How many may wait. */
  waiting: number
  /** How long one waits at most, milliseconds. */
  patience?: number
}

/** Lets so many work at once and so many wait; whoever comes then, or waits too long, is turned away. */
export class Turns {
  readonly #bounds: Bounds
  readonly #line = new Set<() => void>()
  #working = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** @throws TooManyWaiting, or what the work throws */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#working < this.#bounds.atOnce) this.#working += 1
    else await this.#wait()
    try {
      return await work()
    } finally {
      const [next] = this.#line
      if (next) next()
      else this.#working -= 1
    }
  }

  /** Stands in line until somebody who has worked gives up their place. */
  #wait(): Promise<void> {
    const { waiting, patience } = this.#bounds
    if (this.#line.size >= waiting) throw new TooManyWaiting('too many wait')
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const enter = () => {
        clearTimeout(timer)
        this.#line.delete(enter)
        resolve()
      }
      const leave = () => {
        this.#line.delete(enter)
        reject(new TooManyWaiting('waited too long'))
      }
      this.#line.add(enter)
      if (patience !== undefined) timer = setTimeout(leave, patience)
    })
  }
}
