/** Why somebody is not let in: the queue is full, or they have waited in it for too long. */
export class Backpressure extends Error {}

interface Bounds {
  /** How many work at the same time. */
  concurrency: number
  /** How many may wait. */
  waiting: number
  /** How long one waits at most, milliseconds. */
  timeout?: number
}

/** Lets so many work at once and queues so many; whoever comes then, or waits too long, is turned away. */
export class BoundedQueue {
  readonly #bounds: Bounds
  readonly #queue = new Set<() => void>()
  #working = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** @throws Backpressure, or what the work throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#working < this.#bounds.concurrency) this.#working += 1
    else await this.#wait()
    try {
      return await work()
    } finally {
      const [next] = this.#queue
      if (next) next()
      else this.#working -= 1
    }
  }

  /** Waits in the queue until somebody who has worked gives up their place. */
  #wait(): Promise<void> {
    const { waiting, timeout } = this.#bounds
    if (this.#queue.size >= waiting) throw new Backpressure('the queue is full')
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const enter = () => {
        clearTimeout(timer)
        this.#queue.delete(enter)
        resolve()
      }
      const leave = () => {
        this.#queue.delete(enter)
        reject(new Backpressure('waited too long in the queue'))
      }
      this.#queue.add(enter)
      if (timeout !== undefined) timer = setTimeout(leave, timeout)
    })
  }
}
