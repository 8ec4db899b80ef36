import type { Block } from '../../domain/posts/blocks.ts'
import { Backpressure, BoundedQueue } from '../bounded-queue.ts'
import { runInThread } from '../run-in-thread.ts'
import { type BlockChange, compareBlocks } from './compare.ts'

/** The most that two versions may weigh together, characters of JSON, to be compared at once: some milliseconds of work. */
const short = 40_000
/** Two texts of 99,000 characters in 500 paragraphs took 1.3 seconds. */
const bounds = { time: 20_000, heap: 512 }

const queue = new BoundedQueue({ concurrency: 1, waiting: 20, timeout: 30_000 })

/**
 * `compareBlocks`, of long texts in a thread of its own: the work grows with the square of what differs, and nobody else is
 * answered while it goes on.
 * @throws Backpressure where many wait, or it takes too long
 */
export async function compareBeside(before: readonly Block[], after: readonly Block[]): Promise<BlockChange[]> {
  if (before === after || JSON.stringify(before).length + JSON.stringify(after).length <= short)
    return compareBlocks(before, after)
  return queue.run(async () => {
    const compared = await runInThread<BlockChange[]>(new URL('./compare-worker.ts', import.meta.url), { before, after }, bounds)
    if (compared === null) throw new Backpressure('a comparison took too long')
    return compared
  })
}
