import type { ContentType } from '../../domain/media/type-of-content.ts'
import { BoundedQueue } from '../bounded-queue.ts'
import { type ChildBounds, runInChild } from '../run-in-child.ts'

/** The job of the child process: re-encode an uploaded file, or the picture of a question. */
export type PictureJob = { from: string; to: string; type: ContentType } | { original: Buffer }

/** The result; an error is the disk's. */
export type PictureResult = { rendered: unknown } | { error: { code: string; message: string; path: string } }

/** Above the largest estimate of `canBeReencoded`, and above what libheif needs for eighty megapixels. */
const defaultLimits: ChildBounds = { time: 60_000, memory: 1000 * 1024 * 1024 }

/** One at a time. `/img/` has a separate queue: readers never wait for an upload. */
const queue = new BoundedQueue({ concurrency: 1, waiting: 40, timeout: 90_000 })

/**
 * Re-encodes an external picture in a child process.
 * @returns the child's result, or `too_many_pixels` when it exceeded the memory or time limit
 * @throws Backpressure; an error with the disk's code and path when it could not be written
 */
export function reencode<Drawn>(job: PictureJob, bounds: ChildBounds = defaultLimits): Promise<Drawn | 'too_many_pixels'> {
  return queue.run(async () => {
    const result = await runInChild<PictureResult>(new URL('./picture-child.ts', import.meta.url), job, bounds)
    if (result === null) return 'too_many_pixels'
    if ('error' in result) throw Object.assign(new Error(result.error.message), result.error)
    return result.rendered as Drawn
  })
}
