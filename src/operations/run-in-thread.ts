import { Worker } from 'node:worker_threads'

/** The limits of a thread: milliseconds, and megabytes of the JavaScript heap. */
export interface ThreadBounds {
  time: number
  heap: number
}

/**
 * Runs a module in a worker thread, for parsing untrusted data: the thread is terminated when it exceeds its limits,
 * and the process continues.
 * @param module posts its answer once (`parentPort`), and receives its order in `workerData`
 * @returns the answer; null when the thread ended without one
 */
export const runInThread = <Answer>(module: URL, input: unknown, { time, heap }: ThreadBounds): Promise<Answer | null> =>
  new Promise((done) => {
    const thread = new Worker(module, {
      workerData: input,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 16 },
      stdout: true,
      stderr: true,
    })
    let received: Answer | null = null
    const timer = setTimeout(() => void thread.terminate(), time)
    thread.on('message', (answer: Answer) => {
      received = answer
    })
    thread.on('error', () => undefined)
    thread.on('exit', () => {
      clearTimeout(timer)
      done(received)
    })
  })
