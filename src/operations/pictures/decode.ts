import sharp, { type Sharp } from 'sharp'
import { type Measured, mayBeDecoded } from '../../domain/images/pixels.ts'
import { BoundedQueue } from '../bounded-queue.ts'

// a picture is asked for once and then kept on disk: what the library would remember of it is of no use
sharp.cache(false)
// of the process's one picture at a time; with more threads than these, each holds buffers and waits for the others
sharp.concurrency(2)

/** One picture is decoded at a time: each may take a few hundred megabytes. Who waits longer is told to come later. */
const queue = new BoundedQueue({ concurrency: 1, waiting: 300, timeout: 30_000 })

/** Why a picture is not decoded: it is none, or unpacks to more pixels than any that a reader has. */
export type Undecodable = 'no_picture' | 'too_many_pixels'

/** A picture that is about to be decoded, and its format as the file itself has it. */
export type Decoding<T> = (picture: Sharp, format: string) => Promise<T>

/**
 * Lets work be done with a picture, one picture at a time. Its pixels are counted before any is decoded.
 * @param original its bytes, or the path of a file
 * @param may whether it may be decoded, by what is counted
 * @throws Backpressure, or what the work throws
 */
export async function decodePicture<T>(
  original: Buffer | string,
  work: Decoding<T>,
  may: (measured: Measured) => boolean = mayBeDecoded,
): Promise<T | Undecodable> {
  return queue.run(async () => {
    const measured = original.length > 0 ? await measure(original) : null
    if (!measured?.width || !measured.height) return 'no_picture'
    const { format, compression, width, height, pages: frames, isProgressive: progressive, bitsPerSample: bits } = measured
    if (!may({ format, compression, width, height, frames, progressive, bits })) return 'too_many_pixels'
    return work(sharp(original, { density, failOn: 'error' }), format ?? '')
  })
}

/** Whether decoding failed for want of memory: libvips, libjpeg and libheif each have words of their own. */
export const isOutOfMemory = (error: unknown): boolean => /memory|unable to allocate/i.test(String(error))

const measure = (original: Buffer | string) =>
  sharp(original, { limitInputPixels: false, density })
    .metadata()
    .catch(() => null)

/** Of drawings: a unit of theirs is a pixel. */
const density = 96
