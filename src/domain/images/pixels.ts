/** Metadata of a picture before it is decoded: for several frames, the size of each and their number. */
export interface PictureMetadata {
  format?: string | undefined
  /** Compression of a HEIF container: `av1` for AVIF. */
  compression?: string | undefined
  width: number
  height: number
  frames?: number | undefined
  /** A progressive JPEG or an interlaced PNG: it is held in memory whole before anything is drawn. */
  progressive?: boolean | undefined
  /** Bits per channel; 8 if the file does not declare it. */
  bits?: number | undefined
}

const million = 1_000_000

/** More than any common camera. A JPEG of a camera can be decoded directly at a smaller size. */
const maxCameraPixels = 52 * million
/** More than any screen or page shows. Every other format is decoded to all of its pixels, whatever its file size. */
const maxOtherPixels = 25 * million

/** Maximum pixels of a stored picture from which `/img/` draws sizes: see `mayBeDecoded`. */
export const maxStoredPixels = (type: string): number => (type === 'image/jpeg' ? maxCameraPixels : maxOtherPixels)

/** Maximum estimated memory of decoding, bytes: in the serving process, and in the child process that redraws uploads. */
const maxMemory = { serving: 360 * million, redrawing: 720 * million }

/** The longest side of an upload. No WebP size can be drawn from a longer one, and a single row may take megabytes. */
export const maxUploadedSide = 16_000

/** Maximum pixels of an upload by format; formats that are decoded whole have a lower limit. */
export const maxUploadPixels = {
  jpeg: 80 * million,
  progressive: maxCameraPixels,
  png: 80 * million,
  webp: 50 * million,
  others: maxOtherPixels,
} as const

/**
 * Bytes per pixel that libvips takes until a smaller size is written, measured with sharp 0.35 and rounded up: rows of
 * a baseline JPEG or PNG are streamed and buffered only if the picture is rotated; other formats are held whole, AVIF
 * several times over.
 */
const bytesOfPixel = ({ format, compression, progressive }: PictureMetadata): number => {
  if (format === 'jpeg') return progressive ? 10 : 4
  if (format === 'png') return progressive ? 6 : 4
  if (format === 'tiff') return 4
  if (format === 'webp') return 12
  return format === 'heif' || format === 'avif' || compression !== undefined ? 28 : 8
}

/** Maximum memory of decoding a picture, bytes. */
export function memoryToDecode(measured: PictureMetadata): number {
  const { width, height, frames = 1, bits = 8, format } = measured
  const bytesPerChannel = bits > 8 && format !== 'heif' && format !== 'avif' ? 2 : 1
  return width * height * frames * bytesOfPixel(measured) * bytesPerChannel
}

/**
 * Whether a picture may be decoded in the process that serves pages, by the decoded pixels of all its frames: a small
 * file may contain a great many.
 */
export function mayBeDecoded(measured: PictureMetadata): boolean {
  const { format, width, height, frames = 1, progressive = false } = measured
  const maxPixels = format === 'jpeg' && !progressive ? maxCameraPixels : maxOtherPixels
  return width > 0 && height > 0 && width * height * frames <= maxPixels && memoryToDecode(measured) <= maxMemory.serving
}

/** Whether an upload may be redrawn in a child process: by its sides, its pixels, and the memory of decoding. */
export function canBeReencoded(measured: PictureMetadata): boolean {
  const { width, height, frames = 1 } = measured
  return (
    width > 0 &&
    height > 0 &&
    Math.max(width, height) <= maxUploadedSide &&
    width * height * frames <= maxOf(measured) &&
    memoryToDecode(measured) <= maxMemory.redrawing
  )
}

function maxOf({ format, progressive = false }: PictureMetadata): number {
  if (format === 'jpeg') return progressive ? maxUploadPixels.progressive : maxUploadPixels.jpeg
  // the format to which a HEIC picture was converted, row by row
  if (format === 'png' || format === 'tiff') return maxUploadPixels.png
  return format === 'webp' ? maxUploadPixels.webp : maxUploadPixels.others
}
