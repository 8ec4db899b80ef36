/** The rejection of a call: the queue is full, or the call has waited too long. */
export class Backpressure extends Error {}

interface Bounds {
  /** The maximum number of concurrent calls. */
  concurrency: number
  /** The maximum number of waiting calls. */
  waiting: number
  /** The maximum waiting time, milliseconds. */
  timeout?: number
}

/** Limits concurrency and queues a bounded number of calls; further calls, and calls that wait too long, are rejected. */
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

  /** Waits in the queue until a finished call releases its place. */
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
