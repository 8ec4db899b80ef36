import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** The limits of a thread: milliseconds, and megabytes of the JavaScript heap. */
export interface ThreadBounds {
  time: number
  heap: number
}

/**
 * Runs a module in a worker thread, for parsing untrusted data: the thread is terminated when it exceeds its limits,
 * and the process continues.
 * @param module posts its answer once (`parentPort`), and receives its job in `workerData`
 * @returns the answer; null when the thread ended without one
 */
export const runInThread = <Result>(module: URL, input: unknown, { time, heap }: ThreadBounds): Promise<Result | null> =>
  new Promise((resolve) => {
    const thread = new Worker(module, {
      workerData: input,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 16 },
      stdout: true,
      stderr: true,
    })
    let received: Result | null = null
    const timer = setTimeout(() => void thread.terminate(), time)
    thread.on('message', (result: Result) => {
      received = result
    })
    thread.on('error', () => undefined)
    thread.on('exit', () => {
      clearTimeout(timer)
      resolve(received)
    })
  })

/** The limits of a child process: milliseconds, and bytes of memory beyond Node's own. */
export interface ChildBounds {
  time: number
  memory: number
}

/** Writable memory that Node and V8 map before a module runs, KB; most of it is never touched. */
const nodeMemory = 700_000

/**
 * Limits the child's memory before Node starts: an allocation beyond the limit fails only in the child. If the system
 * itself runs out of memory, the kernel kills the child first. Systems without either mechanism run without it.
 */
const limited = 'ulimit -d "$1" 2>/dev/null; echo 1000 2>/dev/null >/proc/self/oom_score_adj; shift; exec "$@"'

/**
 * Runs a module in a child process, for work on untrusted files: their effects end with the process, which is
 * killed after a timeout.
 * @param module receives its job through `serveJobs`; the job and the answer may contain buffers
 * @returns the answer; null when the process ended without one
 */
export function runInChild<Result>(module: URL, job: object, { time, memory }: ChildBounds): Promise<Result | null> {
  const child = spawnLimited(module, memory)
  return new Promise((resolve, reject) => {
    let result: Result | null = null
    const timer = setTimeout(() => child.kill('SIGKILL'), time)
    const end = () => {
      clearTimeout(timer)
      resolve(result)
    }
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('message', (message) => {
      result = message as Result
      child.kill('SIGKILL')
    })
    // a message may still be read after the child has exited
    child.once('exit', () => (child.connected ? child.once('disconnect', end) : end()))
    // a child that exits immediately is reported by its exit event
    child.send(job, () => undefined)
  })
}

/**
 * A child process that performs one job after another, for trusted work that costs less than the start of a process.
 * It is started by the first job, ends after `idle` milliseconds without one, and is replaced when it has ended.
 */
export class ReusedChild<Job extends object, Result> {
  readonly #module: URL
  readonly #bounds: ChildBounds & { idle: number }
  #child: ChildProcess | null = null
  #turn: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined
  #stopped = false

  constructor(module: URL, bounds: ChildBounds & { idle: number }) {
    this.#module = module
    this.#bounds = bounds
  }

  get stopped(): boolean {
    return this.#stopped
  }

  /** @returns the answer; null when the process ended without one, or exceeded its time */
  perform(job: Job): Promise<Result | null> {
    const result = this.#turn.then(async () => {
      clearTimeout(this.#idle)
      const isReused = this.#child !== null
      let outcome = await this.#ask(job)
      // a process that was killed between two jobs, or by the memory of those before
      if (outcome === 'ended' && isReused) outcome = await this.#ask(job)
      this.#idle = setTimeout(() => this.#end(), this.#bounds.idle).unref()
      return typeof outcome === 'string' ? null : outcome.result
    })
    this.#turn = result.catch(() => undefined)
    return result
  }

  /** Ends the process, and starts no other: jobs get no answer any more. */
  stop(): void {
    this.#stopped = true
    this.#end()
  }

  #end(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = null
  }

  #ask(job: Job): Promise<{ result: Result } | 'ended' | 'late'> {
    if (this.#stopped) return Promise.resolve('ended')
    this.#child ??= this.#start()
    const child = this.#child
    keepAlive(child, true)
    return new Promise((resolve) => {
      let outcome: { result: Result } | 'ended' | 'late' = 'ended'
      const settle = () => {
        clearTimeout(timer)
        child.off('message', receive).off('exit', end).off('error', settle)
        keepAlive(child, false)
        resolve(outcome)
      }
      const receive = (result: unknown) => {
        outcome = { result: result as Result }
        settle()
      }
      // a message may still be read after the child has exited
      const end = () => (child.connected ? child.once('disconnect', settle) : settle())
      const timer = setTimeout(() => {
        outcome = 'late'
        child.kill('SIGKILL')
      }, this.#bounds.time)
      child.once('message', receive).once('exit', end).once('error', settle)
      // a child that has exited is reported by its exit event
      child.send(job, () => undefined)
    })
  }

  #start(): ChildProcess {
    const child = spawnLimited(this.#module, this.#bounds.memory)
    const forget = () => {
      if (this.#child === child) this.#child = null
    }
    return child.once('exit', forget).once('disconnect', forget).on('error', forget)
  }
}

/** Whether a child process keeps this one alive: only while it performs a job. */
function keepAlive(child: ChildProcess, alive: boolean): void {
  for (const handle of [child, child.channel]) handle?.[alive ? 'ref' : 'unref']()
}

function spawnLimited(module: URL, memory: number): ChildProcess {
  const node = [process.execPath, '--max-old-space-size=64', '--max-semi-space-size=2', fileURLToPath(module)]
  const limit = String(nodeMemory + Math.ceil(memory / 1024))
  const child = spawn('/bin/sh', ['-c', limited, 'sh', limit, ...node], {
    // no secrets in the environment; freed buffers are returned to the system
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', UV_THREADPOOL_SIZE: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  yieldToServing(child)
  return child
}

/** Lowers the child's priority below that of serving pages and pictures. */
function yieldToServing({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, 10)
  } catch {
    // the child has exited, or the system does not allow it
  }
}

/** The child's side: performs each job, sends the answer, and exits with the parent, or with the first failure. */
export function serveJobs<Job, Result>(work: (job: Job) => Promise<Result>): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', async (job) => {
    process.send?.(await work(job as Job))
  })
}
