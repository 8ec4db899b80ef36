import { Worker } from 'node:worker_threads'

/** What a thread may take: milliseconds, and megabytes of JavaScript's own memory. */
export interface ThreadBounds {
  time: number
  heap: number
}

/**
 * Runs a module in a thread of its own, which reads what strangers made: whatever that does to it ends with the thread, when it
 * takes too long or too much, and the process goes on.
 * @param module posts its answer once (`parentPort`), and finds what it is told in `workerData`
 * @returns the answer; null when the thread ended without one
 */
export const runInThread = <Answer>(module: URL, told: unknown, { time, heap }: ThreadBounds): Promise<Answer | null> =>
  new Promise((done) => {
    const thread = new Worker(module, {
      workerData: told,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 16 },
      stdout: true,
      stderr: true,
    })
    let said: Answer | null = null
    const timer = setTimeout(() => void thread.terminate(), time)
    thread.on('message', (answer: Answer) => {
      said = answer
    })
    thread.on('error', () => undefined)
    thread.on('exit', () => {
      clearTimeout(timer)
      done(said)
    })
  })
