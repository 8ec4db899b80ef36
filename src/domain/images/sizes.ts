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

/** A `srcset` of every width that is not larger than the original (at least the smallest). */
export function imageSrcset(id: string, original: number, format: ImageFormat = 'webp'): string {
  const fitting = imageWidths.filter((width) => width <= original)
  return (fitting.length > 0 ? fitting : [imageWidths[0]]).map((width) => `${imagePath(id, width, format)} ${width}w`).join(', ')
}
