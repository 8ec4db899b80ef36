/** What is known of a picture before it is decoded: of one with many frames, the size of each and their number. */
export interface Measured {
  format?: string | undefined
  /** Compression of a HEIF container: `av1` for AVIF. */
  compression?: string | undefined
  width: number
  height: number
  frames?: number | undefined
  /** A JPEG that appears bit by bit, or an interlaced PNG: it is held whole before anything of it is drawn. */
  progressive?: boolean | undefined
  /** Bits of a channel; 8 if the file does not say. */
  bits?: number | undefined
}

const mega = 1_000_000

/** More than any camera that readers carry. What a camera writes can be decoded in a smaller size at once. */
const ofCameras = 52 * mega
/** More than any screen or page shows. Everything else unpacks to all of its pixels, whatever it weighs. */
const ofOthers = 25 * mega

/** The most pixels that a picture may have for `/img/` to draw sizes from it, as it is kept: see `mayBeDecoded`. */
export const mostKept = (type: string): number => (type === 'image/jpeg' ? ofCameras : ofOthers)

/** The most memory, bytes, that decoding may take by estimate: in the process that serves, and in the child that redraws uploads. */
const mostMemory = { serving: 360 * mega, redrawing: 720 * mega }

/** The longest side of an upload. Of what is longer, no size could be drawn in WebP, and a single row may take megabytes. */
export const mostUploadedSide = 16_000

/** The most pixels of an upload by format; formats that are decoded whole get fewer. */
export const mostUploaded = {
  jpeg: 80 * mega,
  progressive: ofCameras,
  png: 80 * mega,
  webp: 50 * mega,
  others: ofOthers,
} as const

/**
 * Bytes that libvips takes for a pixel until a smaller size is written, measured with sharp 0.35 and rounded up: rows of a plain
 * JPEG or PNG are streamed and held only where the picture has to be turned; the others are held whole, AVIF several times over.
 */
const bytesOfPixel = ({ format, compression, progressive }: Measured): number => {
  if (format === 'jpeg') return progressive ? 10 : 4
  if (format === 'png') return progressive ? 6 : 4
  if (format === 'tiff') return 4
  if (format === 'webp') return 12
  return format === 'heif' || format === 'avif' || compression !== undefined ? 28 : 8
}

/** The memory, bytes, that decoding a picture takes at most. */
export function memoryToDecode(measured: Measured): number {
  const { width, height, frames = 1, bits = 8, format } = measured
  const deep = bits > 8 && format !== 'heif' && format !== 'avif' ? 2 : 1
  return width * height * frames * bytesOfPixel(measured) * deep
}

/**
 * Whether a picture may be decoded in the process that serves pages, by how many pixels it unpacks to in all its frames: a small
 * file may hold a great many.
 */
export function mayBeDecoded(measured: Measured): boolean {
  const { format, width, height, frames = 1, progressive = false } = measured
  const most = format === 'jpeg' && !progressive ? ofCameras : ofOthers
  return width > 0 && height > 0 && width * height * frames <= most && memoryToDecode(measured) <= mostMemory.serving
}

/** Whether an upload may be redrawn, in a child process: by its sides, its pixels, and the memory that they take. */
export function mayBeRedrawn(measured: Measured): boolean {
  const { width, height, frames = 1 } = measured
  return (
    width > 0 &&
    height > 0 &&
    Math.max(width, height) <= mostUploadedSide &&
    width * height * frames <= mostOf(measured) &&
    memoryToDecode(measured) <= mostMemory.redrawing
  )
}

function mostOf({ format, progressive = false }: Measured): number {
  if (format === 'jpeg') return progressive ? mostUploaded.progressive : mostUploaded.jpeg
  // what an HEIC picture was unpacked to, row by row
  if (format === 'png' || format === 'tiff') return mostUploaded.png
  return format === 'webp' ? mostUploaded.webp : mostUploaded.others
}
