import { mostUploaded } from '../../domain/images/pixels.ts'
import { BoundedQueue } from '../bounded-queue.ts'
import { runInThread } from '../run-in-thread.ts'

/** What the thread is told to do. */
export interface HeicOrder {
  /** The file as it came, and the one to write. */
  from: string
  to: string
  /** The most that it may unpack to. */
  pixels: number
  /** The most that libheif may hold, bytes. */
  memory: number
}

/** What became of it: a fault of the picture's, none, or the code of the disk's. */
export type HeicUnpacked = { fault: 'too_many_pixels' | 'unreadable' | null } | { disk: string }

/** What one picture may take: milliseconds, and bytes of memory. Eighty megapixels took 700 MB, and some twenty seconds on a busy machine. */
const usual = { time: 60_000, memory: 900 * 1024 * 1024 }

/** One at a time: each takes a core, and a large one some hundred megabytes. */
const queue = new BoundedQueue({ concurrency: 1, waiting: 40, timeout: 90_000 })

/**
 * Unpacks an HEIC picture, upright, to a TIFF that sharp can read, in a thread that is ended when it takes too long or too much:
 * the format is old enough to have been attacked, and what attacks it has WebAssembly's own memory and nothing else.
 * @param from the file as it came; `to` the file to write, which may be there, unfinished, also after a fault
 * @returns null when it is written, else why it is not
 * @throws Backpressure; an error with the disk's code and the path where nothing could be written
 */
export function unpackHeic(
  from: string,
  to: string,
  { time, memory }: typeof usual = usual,
): Promise<'too_many_pixels' | 'unreadable' | null> {
  return queue.run(async () => {
    const order: HeicOrder = { from, to, pixels: mostUploaded.png, memory }
    const thread = new URL('./heic-worker.ts', import.meta.url)
    const became = (await runInThread<HeicUnpacked>(thread, order, { time, heap: 128 })) ?? { fault: 'unreadable' }
    if ('disk' in became)
      throw Object.assign(new Error('the unpacked picture could not be written'), { code: became.disk, path: to })
    return became.fault
  })
}
