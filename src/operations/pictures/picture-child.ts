// The child process that decodes an external picture, one picture each.

import { rm } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { canBeReencoded, maxStoredPixels } from '../../domain/images/pixels.ts'
import type { ContentType } from '../../domain/media/type-of-content.ts'
import { pictureLimits } from '../../domain/questions/pictures.ts'
import type { OriginalError, PreparedOriginal } from '../media/prepare-original.ts'
import type { CleanPicture } from '../questions/question-pictures.ts'
import { serveJobs } from '../run-in-child.ts'
import { type DecodeError, decodePicture, isOutOfMemory } from './decode.ts'
import type { PictureJob, PictureResult } from './reencode.ts'
import { unpackHeic } from './unpack-heic.ts'

/** The stored format of each type: without a visible loss. */
const storedFormats: Partial<Record<ContentType, PreparedOriginal['mime']>> = {
  png: 'image/png',
  gif: 'image/png',
  webp: 'image/webp',
  avif: 'image/webp',
}

/**
 * Above this number of pixels, Huffman tables are not optimised: libjpeg would hold the whole picture,
 * 550 MB for 52 megapixels.
 */
const maxFitted = 12_000_000

const encoders: Record<PreparedOriginal['mime'], (picture: Sharp, pixels: number) => Sharp> = {
  'image/jpeg': (picture, pixels) =>
    picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimiseCoding: pixels <= maxFitted }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality: 92 }),
}

/**
 * Re-encodes an uploaded picture for storage: upright, in sRGB, without location, time or camera metadata. One with
 * more pixels than resizing can handle is scaled down. Runs in a child process: see `prepareOriginal`.
 * @param from the uploaded file; `to` the file to write
 * @throws an error with the disk's code when the disk is full
 */
async function renderOriginal(from: string, to: string, type: ContentType): Promise<PreparedOriginal | OriginalError> {
  const result = await redrawPicture(from, to, storedFormats[type] ?? 'image/jpeg')
  return result === 'broken' && type === 'heic' ? renderHeic(from, to) : result
}

/** HEIC, which this build of sharp cannot decode: most builds lack the codec. */
async function renderHeic(from: string, to: string): Promise<PreparedOriginal | OriginalError> {
  const tiffPath = `${to}.tiff`
  try {
    const error = await unpackHeic(from, tiffPath)
    if (error !== null) return error === 'unreadable' ? 'heic' : error
    return await redrawPicture(tiffPath, to, 'image/jpeg')
  } finally {
    await rm(tiffPath, { force: true })
  }
}

async function redrawPicture(
  from: string,
  to: string,
  mime: PreparedOriginal['mime'],
): Promise<PreparedOriginal | OriginalError> {
  let animated = false
  const result = await decodePicture(
    from,
    async (picture) => {
      const { width, height, hasAlpha } = await picture.metadata()
      const longest = maxWithinLength(maxStoredPixels(mime), { width, height })
      const upright = picture.rotate().resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      // JPEG has no transparency: the picture is flattened onto white, the colour of pages
      const flattened = mime === 'image/jpeg' && hasAlpha ? upright.flatten({ background: '#fff' }) : upright
      return encoders[mime](flattened, width * height)
        .toFile(to)
        .catch(unlessDiskFails)
    },
    (measured) => {
      animated = (measured.frames ?? 1) > 1
      return !animated && canBeReencoded(measured)
    },
  )
  if (animated) return 'animated'
  if (result === 'no_picture' || result === null) return 'broken'
  return typeof result === 'string' ? result : { mime, width: result.width, height: result.height }
}

/** The longer side of a scaled picture with at most this number of pixels, whichever way the shorter one is rounded. */
function maxWithinLength(maxPixels: number, { width, height }: { width: number; height: number }): number {
  const longer = Math.max(width, height)
  const ratio = Math.min(width, height) / longer
  if (width * height <= maxPixels) return longer
  const longest = Math.floor(Math.sqrt(maxPixels / ratio))
  return longest * Math.ceil(longest * ratio) <= maxPixels ? longest : longest - 1
}

/** Null for a picture that cannot be decoded; errors of disk or memory are not the file's and are rethrown. */
function unlessDiskFails(error: unknown): null | 'too_many_pixels' {
  if (isOutOfMemory(error)) return 'too_many_pixels'
  if (/no space left|disk quota|unable to (write|open)/i.test(String(error)))
    throw Object.assign(new Error(String(error)), { code: 'ENOSPC' })
  return null
}

const decodableFormats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif'])

/** Re-encodes the picture of a question. Its metadata are dropped. */
async function reencodePicture(original: Uint8Array): Promise<CleanPicture | DecodeError> {
  return decodePicture(
    Buffer.from(original.buffer, original.byteOffset, original.byteLength),
    async (picture, format) => {
      if (!decodableFormats.has(format)) return 'no_picture'
      const { width } = pictureLimits
      const resized = picture
        .rotate()
        .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
      try {
        const { data, info } = await resized.toBuffer({ resolveWithObject: true })
        return { bytes: data, width: info.width, height: info.height }
      } catch (error) {
        return isOutOfMemory(error) ? 'too_many_pixels' : 'no_picture'
      }
    },
    canBeReencoded,
  )
}

serveJobs<PictureJob, PictureResult>(async (job) => {
  try {
    if ('original' in job) return { rendered: await reencodePicture(job.original) }
    return { rendered: await renderOriginal(job.from, job.to, job.type) }
  } catch (error) {
    const { code = '', message, path = '' } = error as NodeJS.ErrnoException
    return { error: { code, message, path } }
  }
})
