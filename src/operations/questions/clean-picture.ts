import type { Undecodable } from '../pictures/decode.ts'
import { redraw } from '../pictures/redraw.ts'

/** A picture drawn anew. WebP. */
export interface CleanPicture {
  bytes: Buffer
  width: number
  height: number
}

/**
 * Draws a picture anew, upright and no wider than pages show it: place, time, camera and whatever else a file can carry stay
 * behind. In a child process with limited memory.
 * @throws Backpressure
 */
export async function cleanPicture(original: Buffer): Promise<CleanPicture | Undecodable> {
  const drawn = await redraw<CleanPicture | Undecodable>({ original })
  return typeof drawn === 'string' ? drawn : { ...drawn, bytes: Buffer.from(drawn.bytes) }
}
