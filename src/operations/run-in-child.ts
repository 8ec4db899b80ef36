import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** What a child process may take: milliseconds, and bytes of memory beyond what Node itself needs. */
export interface ChildBounds {
  time: number
  memory: number
}

/** Writable memory that Node and V8 map before a module runs, KB; most of it is never touched. */
const ofNode = 700_000

/**
 * Limits the child's memory before Node starts: an allocation beyond it fails there and nowhere else. Where the system itself runs
 * out, the kernel ends the child first. Systems without either go without.
 */
const limited = 'ulimit -d "$1" 2>/dev/null; echo 1000 2>/dev/null >/proc/self/oom_score_adj; shift; exec "$@"'

/**
 * Runs a module in a process of its own, for work on files from outside: what they do to it ends with the process, which is
 * killed when it takes too long.
 * @param module takes its order by `answerOrder`; the order and the answer may hold buffers
 * @returns the answer; null when the process ended without one
 */
export function runInChild<Answer>(module: URL, order: object, { time, memory }: ChildBounds): Promise<Answer | null> {
  const node = [process.execPath, '--max-old-space-size=64', '--max-semi-space-size=2', fileURLToPath(module)]
  const limit = String(ofNode + Math.ceil(memory / 1024))
  const child = spawn('/bin/sh', ['-c', limited, 'sh', limit, ...node], {
    // no secrets; buffers that are freed go back to the system
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', UV_THREADPOOL_SIZE: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  yieldToServing(child)
  return new Promise((resolve, reject) => {
    let answer: Answer | null = null
    const timer = setTimeout(() => child.kill('SIGKILL'), time)
    const end = () => {
      clearTimeout(timer)
      resolve(answer)
    }
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('message', (message) => {
      answer = message as Answer
      child.kill('SIGKILL')
    })
    // what the child has sent may be read after it has ended
    child.once('exit', () => (child.connected ? child.once('disconnect', end) : end()))
    // a child that ends at once is told of by its exit
    child.send(order, () => undefined)
  })
}

/** Pages and pictures for readers go first. */
function yieldToServing({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, 10)
  } catch {
    // it has ended, or the system does not allow it
  }
}

/** The other side: does what the order says, answers, and ends with the parent. */
export function answerOrder<Order, Answer>(work: (order: Order) => Promise<Answer>): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.once('message', async (order) => {
    process.send?.(await work(order as Order))
  })
}
