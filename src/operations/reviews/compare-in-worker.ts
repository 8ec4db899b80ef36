import type { Block } from '../../domain/posts/blocks.ts'
import { Backpressure, BoundedQueue } from '../bounded-queue.ts'
import { runInThread } from '../run-in-child.ts'
import { type BlockChange, compareBlocks } from './compare.ts'

/** Up to this total size, characters of JSON, two versions are compared in the main thread: some milliseconds of work. */
const shortText = 40_000
/** The limits of the thread, milliseconds and megabytes. Two texts of 99,000 characters in 500 paragraphs took 1.3 seconds. */
const bounds = { time: 20_000, heap: 512 }

const queue = new BoundedQueue({ concurrency: 1, waiting: 20, timeout: 30_000 })

/**
 * `compareBlocks`, for long texts in a worker thread: the work grows with the square of the differences, and
 * would block the event loop.
 * @param time the limit of the thread, milliseconds
 * @throws Backpressure when many wait, or it takes too long
 */
export async function compareInWorker(
  before: readonly Block[],
  after: readonly Block[],
  time = bounds.time,
): Promise<BlockChange[]> {
  if (before === after || JSON.stringify(before).length + JSON.stringify(after).length <= shortText)
    return compareBlocks(before, after)
  return queue.run(async () => {
    const worker = new URL('./compare-worker.ts', import.meta.url)
    const compared = await runInThread<BlockChange[]>(worker, { before, after }, { ...bounds, time })
    if (compared === null) throw new Backpressure('a comparison took too long')
    return compared
  })
}
