import { mayBeRedrawn } from '../../domain/images/pixels.ts'
import { pictureLimits } from '../../domain/questions/pictures.ts'
import { decodePicture, isOutOfMemory, type Undecodable } from '../pictures/decode.ts'
import type { CleanPicture } from './clean-picture.ts'

const readable = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif'])

/** Re-encodes the picture of a question. Runs in a child process: see `cleanPicture`. */
export async function drawCleanPicture(original: Uint8Array): Promise<CleanPicture | Undecodable> {
  return decodePicture(
    Buffer.from(original.buffer, original.byteOffset, original.byteLength),
    async (picture, format) => {
      if (!readable.has(format)) return 'no_picture'
      const { width } = pictureLimits
      const drawn = picture
        .rotate()
        .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
      try {
        const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
        return { bytes: data, width: info.width, height: info.height }
      } catch (error) {
        return isOutOfMemory(error) ? 'too_many_pixels' : 'no_picture'
      }
    },
    mayBeRedrawn,
  )
}
