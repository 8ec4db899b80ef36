/** Widths, in pixels, in which a picture is served. No other width is ever drawn. */
export const imageWidths = [320, 480, 800, 1200, 1600] as const
export type ImageWidth = (typeof imageWidths)[number]

export const imageFormats = ['avif', 'webp', 'jpg'] as const
export type ImageFormat = (typeof imageFormats)[number]

const pathPattern = /^\/img\/([a-z0-9][a-z0-9-]{0,80})\/(\d{3,4})\.(avif|webp|jpg)$/

/** The URL of a picture in one width and format. */
export function imagePath(id: string, width: ImageWidth, format: ImageFormat = 'webp'): string {
  return `/img/${id}/${width}.${format}`
}

/** Parses a picture URL into picture, width and format; null for any other URL. */
export function parseImagePath(path: string): { id: string; width: ImageWidth; format: ImageFormat } | null {
  const match = pathPattern.exec(path)
  const width = imageWidths.find((candidate) => candidate === Number(match?.[2]))
  const format = imageFormats.find((candidate) => candidate === match?.[3])
  return match?.[1] && width && format ? { id: match[1], width, format } : null
}

/** The longest side that each format can hold, pixels. */
const maxSideLength: Record<ImageFormat, number> = { avif: 16_383, webp: 16_383, jpg: 65_500 }

/** The bounding box of a size: its width, and the height limit of the format. */
export const boxOfSize = (width: ImageWidth, format: ImageFormat): { width: number; height: number } => ({
  width,
  height: maxSideLength[format],
})

interface Size {
  width: number
  height: number
}

/** The actual width of a size: no wider than the original, and narrower where the format limits the height. */
export function renderedWidth(original: Size, width: ImageWidth, format: ImageFormat): number {
  const box = boxOfSize(width, format)
  return Math.max(1, Math.round(original.width * Math.min(1, box.width / original.width, box.height / original.height)))
}

/**
 * A `srcset` of the distinct sizes: every width up to that of the original and the limit of the format, or the smallest
 * alone.
 */
export function imageSrcset(id: string, original: Size, format: ImageFormat = 'webp'): string {
  const widths = imageWidths.filter((width) => renderedWidth(original, width, format) === width)
  const srcsetWidths = widths.length > 0 ? widths : [imageWidths[0]]
  return srcsetWidths.map((width) => `${imagePath(id, width, format)} ${renderedWidth(original, width, format)}w`).join(', ')
}

/** A picture in the size that feeds and structured data refer to: its URL and its actual size. */
export function sharedPictureOf({ id, ...original }: Size & { id: string }): Size & { url: string } {
  const width = renderedWidth(original, 1200, 'jpg')
  const height = Math.max(1, Math.round((width * original.height) / original.width))
  return { url: imagePath(id, 1200, 'jpg'), width, height }
}
