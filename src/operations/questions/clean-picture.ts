import { pictureLimits } from '../../domain/questions/pictures.ts'
import { decodePicture, type Undecodable } from '../pictures/decode.ts'

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
 */
export async function cleanPicture(original: Buffer): Promise<CleanPicture | Undecodable> {
  return decodePicture(original, async (picture, format) => {
    if (!readable.has(format)) return 'no_picture'
    const { width } = pictureLimits
    const drawn = picture.rotate().resize({ width, height: width, fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 })
    const made = await drawn.toBuffer({ resolveWithObject: true }).catch(() => null)
    return made ? { bytes: made.data, width: made.info.width, height: made.info.height } : 'no_picture'
  })
}
