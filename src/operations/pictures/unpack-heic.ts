import { maxUploadPixels } from '../../domain/images/pixels.ts'
import { BoundedQueue } from '../bounded-queue.ts'
import { runInThread } from '../run-in-child.ts'

/** The job of the thread. */
export interface HeicJob {
  /** The uploaded file, and the file to write. */
  from: string
  to: string
  /** The maximum number of pixels. */
  pixels: number
  /** The memory limit of libheif, bytes. */
  memory: number
}

/** The result: an error of the picture, none, or the disk's error code. */
export type HeicResult = { error: 'too_many_pixels' | 'unreadable' | null } | { disk: string }

/**
 * The limits for one picture: milliseconds, and bytes of memory. Eighty megapixels took 700 MB, and some twenty
 * seconds on a busy machine.
 */
const defaultLimits = { time: 60_000, memory: 900 * 1024 * 1024 }

/** One at a time: each occupies a core, and a large one some hundred megabytes. */
const queue = new BoundedQueue({ concurrency: 1, waiting: 40, timeout: 90_000 })

/**
 * Decodes a HEIC picture, upright, to a TIFF that sharp can read, in a thread that is terminated when it exceeds its
 * limits. The format has a history of attacks; an exploit is confined to WebAssembly's own memory.
 * @param from the uploaded file; `to` the file to write, which may be partially written, also after an error
 * @returns null when it is written, otherwise why not
 * @throws Backpressure; an error with the disk's code and the path when it could not be written
 */
export function unpackHeic(
  from: string,
  to: string,
  { time, memory }: typeof defaultLimits = defaultLimits,
): Promise<'too_many_pixels' | 'unreadable' | null> {
  return queue.run(async () => {
    const job: HeicJob = { from, to, pixels: maxUploadPixels.png, memory }
    const thread = new URL('./heic-worker.ts', import.meta.url)
    const result = (await runInThread<HeicResult>(thread, job, { time, heap: 128 })) ?? { error: 'unreadable' }
    if ('disk' in result)
      throw Object.assign(new Error('the unpacked picture could not be written'), { code: result.disk, path: to })
    return result.error
  })
}
