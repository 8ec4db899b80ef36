import type { Undecodable } from '../pictures/decode.ts'
import { redraw } from '../pictures/redraw.ts'

/** A re-encoded picture. WebP. */
export interface CleanPicture {
  bytes: Buffer
  width: number
  height: number
}

/**
 * Re-encodes a picture, upright and no wider than pages show it: location, time, camera and all other metadata are
 * dropped. In a child process with limited memory.
 * @throws Backpressure
 */
export async function cleanPicture(original: Buffer): Promise<CleanPicture | Undecodable> {
  const drawn = await redraw<CleanPicture | Undecodable>({ original })
  return typeof drawn === 'string' ? drawn : { ...drawn, bytes: Buffer.from(drawn.bytes) }
}
