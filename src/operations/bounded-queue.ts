/** The rejection of a call: the queue is full, or the call has waited too long. */
export class Backpressure extends Error {}

interface QueueBounds {
  /** The maximum number of concurrent calls. */
  concurrency: number
  /** The maximum number of waiting calls. */
  waiting: number
  /** The maximum waiting time, milliseconds. */
  timeout?: number
  /** Called with the waiting time of each call that has waited, milliseconds, also of a rejected one. */
  onWait?: (ms: number) => void
}

/** Limits concurrency and queues a bounded number of calls; further calls, and calls that wait too long, are rejected. */
export class BoundedQueue {
  readonly #bounds: QueueBounds
  readonly #queue = new Set<() => void>()
  #working = 0

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds
  }

  /** The number of calls that run, and that wait. */
  get load(): { running: number; waiting: number } {
    return { running: this.#working, waiting: this.#queue.size }
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
    const { waiting, timeout, onWait } = this.#bounds
    if (this.#queue.size >= waiting) throw new Backpressure('the queue is full')
    const since = performance.now()
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const enter = () => {
        clearTimeout(timer)
        onWait?.(performance.now() - since)
        this.#queue.delete(enter)
        resolve()
      }
      const onTimeout = () => {
        this.#queue.delete(enter)
        onWait?.(performance.now() - since)
        reject(new Backpressure('waited too long in the queue'))
      }
      this.#queue.add(enter)
      if (timeout !== undefined) timer = setTimeout(onTimeout, timeout)
    })
  }
}
