import sharp, { type Sharp } from 'sharp'
import { mayBeDecoded, type PictureMetadata } from '../../domain/images/pixels.ts'
import { BoundedQueue } from '../bounded-queue.ts'

// a picture is decoded once and then cached on disk: the library's own cache would be useless
sharp.cache(false)
// one picture per process at a time; further threads would only hold buffers and wait for each other
sharp.concurrency(2)

/** One picture is decoded at a time: each may take a few hundred megabytes. Requests that wait longer are rejected. */
const queue = new BoundedQueue({ concurrency: 1, waiting: 300, timeout: 30_000 })

/** Why a picture is not decoded: it is no picture, or has too many pixels. */
export type DecodeError = 'no_picture' | 'too_many_pixels'

/** A picture to decode, and its format detected from the file itself. */
export type ProcessPicture<T> = (picture: Sharp, format: string) => Promise<T>

/**
 * Runs work on a picture, one picture at a time. Its pixels are counted before any is decoded.
 * @param original its bytes, or the path of a file
 * @param may whether it may be decoded, by its dimensions
 * @throws Backpressure, or what the work throws
 */
export async function decodePicture<T>(
  original: Buffer | string,
  work: ProcessPicture<T>,
  may: (measured: PictureMetadata) => boolean = mayBeDecoded,
): Promise<T | DecodeError> {
  return queue.run(async () => {
    const measured = original.length > 0 ? await measure(original) : null
    if (!measured?.width || !measured.height) return 'no_picture'
    const { format, compression, width, height, pages: frames, isProgressive: progressive, bitsPerSample: bits } = measured
    if (!may({ format, compression, width, height, frames, progressive, bits })) return 'too_many_pixels'
    return work(sharp(original, { density, failOn: 'error' }), format ?? '')
  })
}

/** Whether decoding failed for lack of memory: libvips, libjpeg and libheif each have their own messages. */
export const isOutOfMemory = (error: unknown): boolean => /memory|unable to allocate/i.test(String(error))

const measure = (original: Buffer | string) =>
  sharp(original, { limitInputPixels: false, density })
    .metadata()
    .catch(() => null)

/** For vector images: one unit is one pixel. */
const density = 96
