/** Widths, in pixels, in which a picture is served. Nothing else is ever made. */
export const imageWidths = [320, 480, 800, 1200, 1600] as const
export type ImageWidth = (typeof imageWidths)[number]

export const imageFormats = ['avif', 'webp', 'jpg'] as const
export type ImageFormat = (typeof imageFormats)[number]

const address = /^\/img\/([a-z0-9][a-z0-9-]{0,80})\/(\d{3,4})\.(avif|webp|jpg)$/

/** The address of a picture in one width and format. */
export function imagePath(id: string, width: ImageWidth, format: ImageFormat = 'webp'): string {
  return `/img/${id}/${width}.${format}`
}

/** The picture, width and format that an address names, or null when it names none. */
export function parseImagePath(path: string): { id: string; width: ImageWidth; format: ImageFormat } | null {
  const match = address.exec(path)
  const width = imageWidths.find((known) => known === Number(match?.[2]))
  const format = imageFormats.find((known) => known === match?.[3])
  return match?.[1] && width && format ? { id: match[1], width, format } : null
}

/** The longest side that each format can hold, pixels. */
const longestSide: Record<ImageFormat, number> = { avif: 16_383, webp: 16_383, jpg: 65_500 }

/** The box within which a size is drawn: its width, and as high as the format goes. */
export const boxOfSize = (width: ImageWidth, format: ImageFormat): { width: number; height: number } => ({
  width,
  height: longestSide[format],
})

interface Size {
  width: number
  height: number
}

/** How wide a size of a picture really is: no wider than the original, and narrower where the format does not go as high. */
export function drawnWidth(original: Size, width: ImageWidth, format: ImageFormat): number {
  const box = boxOfSize(width, format)
  return Math.max(1, Math.round(original.width * Math.min(1, box.width / original.width, box.height / original.height)))
}

/** A `srcset` of the sizes that differ: every width up to the original's and to what the format can hold, or the smallest alone. */
export function imageSrcset(id: string, original: Size, format: ImageFormat = 'webp'): string {
  const drawn = imageWidths.filter((width) => drawnWidth(original, width, format) === width)
  const named = drawn.length > 0 ? drawn : [imageWidths[0]]
  return named.map((width) => `${imagePath(id, width, format)} ${drawnWidth(original, width, format)}w`).join(', ')
}

/** A picture in the size that feeds and descriptions for machines name: its address and its true size. */
export function sharedPictureOf({ id, ...original }: Size & { id: string }): Size & { url: string } {
  const width = drawnWidth(original, 1200, 'jpg')
  const height = Math.max(1, Math.round((width * original.height) / original.width))
  return { url: imagePath(id, 1200, 'jpg'), width, height }
}
