import { open, rm } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { mostKept } from '../../domain/images/pixels.ts'
import { uploadLimits } from '../../domain/media/facts.ts'
import { type ContentType, typeOfContent } from '../../domain/media/type-of-content.ts'
import { decodePicture } from '../pictures/decode.ts'
import { unpackHeic } from '../pictures/unpack-heic.ts'

/** Why a file is not taken. */
export type UploadFault = 'empty' | 'too_large' | 'too_many_pixels' | 'no_picture' | 'broken' | 'animated' | 'svg' | 'heic'

/** A picture as it is kept. */
export interface PreparedOriginal {
  mime: 'image/jpeg' | 'image/png' | 'image/webp'
  width: number
  height: number
}

const refused: Partial<Record<ContentType, UploadFault>> = {
  animated_png: 'animated',
  gif: 'animated',
  svg: 'svg',
  pdf: 'no_picture',
  other: 'no_picture',
}
/** What each type is kept as: nothing of what it shows is lost that anybody could see. */
const keptAs: Partial<Record<ContentType, PreparedOriginal['mime']>> = {
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/webp',
}
const encoders: Record<PreparedOriginal['mime'], (picture: Sharp) => Sharp> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality: 92 }),
}
/** Enough for all that stands before a PNG's pixels. */
const headBytes = 1024 * 1024

/**
 * Draws an uploaded picture anew as it is kept: upright, in the colours of screens, without the place, the time or the camera. One
 * that unpacks to more than sizes can be drawn from is made smaller.
 * @param from the file as it came; `to` the file to write
 * @throws Backpressure, or an error with the disk's code when it takes no more
 */
export async function prepareOriginal(from: string, to: string): Promise<PreparedOriginal | UploadFault> {
  const head = await headOf(from)
  if (head.length === 0) return 'empty'
  const type = typeOfContent(head)
  const fault = refused[type]
  if (fault) return fault
  const drawn = await draw(from, to, keptAs[type] ?? 'image/jpeg')
  return drawn === 'broken' && type === 'heic' ? drawHeic(from, to) : drawn
}

/** What this house's sharp cannot read: most are built without the codec. */
async function drawHeic(from: string, to: string): Promise<PreparedOriginal | UploadFault> {
  const plain = `${to}.tiff`
  try {
    const fault = await unpackHeic(from, plain)
    if (fault !== null) return fault === 'unreadable' ? 'heic' : fault
    return await draw(plain, to, 'image/jpeg')
  } finally {
    await rm(plain, { force: true })
  }
}

async function draw(from: string, to: string, mime: PreparedOriginal['mime']): Promise<PreparedOriginal | UploadFault> {
  let animated = false
  const made = await decodePicture(
    from,
    async (picture) => {
      const { width, height, hasAlpha } = await picture.metadata()
      const longest = longestWithin(mostKept(mime), { width, height })
      const upright = picture.rotate().resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      // what nothing shows through has to stand upon something, and pages are white
      const kept = mime === 'image/jpeg' && hasAlpha ? upright.flatten({ background: '#fff' }) : upright
      return encoders[mime](kept).toFile(to).catch(unlessDiskFails)
    },
    ({ width, height, frames = 1 }) => {
      animated = frames > 1
      return !animated && width * height <= uploadLimits.pixels
    },
  )
  if (animated) return 'animated'
  if (made === 'no_picture' || made === null) return 'broken'
  return typeof made === 'string' ? made : { mime, width: made.width, height: made.height }
}

/** The longer side of a picture that has no more than so many pixels, whichever way the shorter one is rounded. */
function longestWithin(most: number, { width, height }: { width: number; height: number }): number {
  const longer = Math.max(width, height)
  const ratio = Math.min(width, height) / longer
  if (width * height <= most) return longer
  const longest = Math.floor(Math.sqrt(most / ratio))
  return longest * Math.ceil(longest * ratio) <= most ? longest : longest - 1
}

export async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** A picture that cannot be decoded is null; a disk that takes no more is no fault of the picture's. */
function unlessDiskFails(error: unknown): null {
  if (/no space left|disk quota|unable to (write|open)/i.test(String(error)))
    throw Object.assign(new Error(String(error)), { code: 'ENOSPC' })
  return null
}
