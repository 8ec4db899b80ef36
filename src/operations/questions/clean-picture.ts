import sharp from 'sharp'
import { pictureLimits } from '../../domain/questions/pictures.ts'

/** More than any camera that readers carry; a small file that unpacks to more is no picture. */
const mostPixels = 60_000_000
const readable = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif'])

/** A picture drawn anew. WebP. */
export interface CleanPicture {
  bytes: Buffer
  width: number
  height: number
}

/**
 * Draws a picture anew, upright and no wider than pages show it: place, time, camera and whatever else a file can
 * carry stay behind.
 * @returns null for what is no picture
 */
export async function cleanPicture(original: Buffer): Promise<CleanPicture | null> {
  try {
    const picture = sharp(original, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format } = await picture.metadata()
    if (!readable.has(format ?? '')) return null
    const { width } = pictureLimits
    const drawn = picture.rotate().resize({ width, height: width, fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 })
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return null
  }
}
