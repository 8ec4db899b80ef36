/** What is known of a picture before it is decoded: of one with many frames, the size of each and their number. */
export interface Measured {
  format?: string | undefined
  width: number
  height: number
  frames?: number | undefined
  /** Of a JPEG that comes into view bit by bit: it is held whole before anything of it is drawn. */
  progressive?: boolean | undefined
}

/** More than any camera that readers carry. What a camera writes can be decoded in a smaller size at once. */
const ofCameras = 52_000_000
/** More than any screen or page shows. Everything else unpacks to all of its pixels, whatever it weighs. */
const ofOthers = 25_000_000

/** The most pixels that a picture may have for `/img/` to draw sizes from it, as it is kept: see `mayBeDecoded`. */
export const mostKept = (type: string): number => (type === 'image/jpeg' ? ofCameras : ofOthers)

/** Whether a picture may be decoded, by how many pixels it unpacks to in all its frames: a small file may hold a great many. */
export function mayBeDecoded({ format, width, height, frames = 1, progressive = false }: Measured): boolean {
  const most = format === 'jpeg' && !progressive ? ofCameras : ofOthers
  return width > 0 && height > 0 && width * height * frames <= most
}
