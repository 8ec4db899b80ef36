import { type CropRatio, type CropRect, type Crops, cropTo, type FocalPoint } from './crop.ts'
import { parseImagePath } from './sizes.ts'

/** The aspect ratios in which readers see pictures, as CSS `aspect-ratio` values. */
export const aspectRatios = ['16 / 9', '16 / 10', '21 / 9', '4 / 3', '3 / 4', '1'] as const
export type AspectRatio = (typeof aspectRatios)[number]

/** The name of the crop of a picture for each aspect ratio, as in the URL of the picture: `16x9-0-120-1600`. */
export type CropNames = Partial<Record<AspectRatio, string>>

/**
 * The crop ratio that an editor chooses for an aspect ratio; that of the upright one is only approximately equal. The
 * other aspect ratios follow the focal point.
 */
export const cropRatioByAspectRatio: Partial<Record<AspectRatio, CropRatio>> = { '16 / 9': '16:9', '3 / 4': '4:5', '1': '1:1' }

const ratioSides = (aspectRatio: AspectRatio) => {
  const [ratioWidth, ratioHeight = 1] = aspectRatio.split(' / ').map(Number) as [number, number?]
  return { ratioWidth, ratioHeight }
}

interface CropSettings {
  width: number
  height: number
  focus: FocalPoint | null
  crops: Crops
}

/**
 * The name of the crop of a picture for each aspect ratio; null where the default applies: the largest centred
 * rectangle. Equal rectangles have equal names, and a name contains the whole rectangle (`cropRectOf`).
 */
export function cropNamesOf({ width, height, focus, crops }: CropSettings): CropNames | null {
  const entries = aspectRatios.flatMap((aspectRatio) => {
    const { ratioWidth, ratioHeight } = ratioSides(aspectRatio)
    const ratio = cropRatioByAspectRatio[aspectRatio]
    const rect = cropTo({ width, height }, ratioWidth / ratioHeight, { focus, crop: ratio && crops[ratio] })
    const defaultCrop = cropTo({ width, height }, ratioWidth / ratioHeight)
    if (JSON.stringify(rect) === JSON.stringify(defaultCrop)) return []
    return [[aspectRatio, `${ratioWidth}x${ratioHeight}-${rect.left}-${rect.top}-${rect.width}`]]
  })
  return entries.length > 0 ? (Object.fromEntries(entries) as CropNames) : null
}

/**
 * The name of the largest crop of an aspect ratio, at one end or in the middle of the picture.
 * @param position 0 for the left or the top, 1 for the right or the bottom
 */
export function cropNameAt(picture: { width: number; height: number }, aspectRatio: AspectRatio, position: number): string {
  const { ratioWidth, ratioHeight } = ratioSides(aspectRatio)
  const { left, top, width } = cropTo(picture, ratioWidth / ratioHeight, { focus: { x: position, y: position } })
  return `${ratioWidth}x${ratioHeight}-${left}-${top}-${width}`
}

/**
 * The position of a crop between the ends of its picture, 0 to 1 in both directions; the middle where it is as wide, or
 * as high, as the picture.
 */
export function cropPosition({ left, top, width, height }: CropRect, picture: { width: number; height: number }): FocalPoint {
  const relativePosition = (before: number, size: number, all: number) => (all > size ? before / (all - size) : 0.5)
  return { x: relativePosition(left, width, picture.width), y: relativePosition(top, height, picture.height) }
}

/** The rectangle of a crop name if it has one of the aspect ratios; null for any other name. */
export const cropRectInAspectRatio = (cropName: string, picture: { width: number; height: number }): CropRect | null =>
  aspectRatioOfCrop(cropName) === null ? null : cropRectOf(cropName, picture)

const cropNamePattern = /^(\d{1,2})x(\d{1,2})-(\d{1,5})-(\d{1,5})-(\d{1,5})$/

/** The aspect ratio of a crop name; null for an invalid name. */
export function aspectRatioOfCrop(cropName: string): AspectRatio | null {
  const [, ratioWidth, ratioHeight] = cropNamePattern.exec(cropName) ?? []
  return (
    aspectRatios.find(
      (aspectRatio) =>
        ratioSides(aspectRatio).ratioWidth === Number(ratioWidth) && ratioSides(aspectRatio).ratioHeight === Number(ratioHeight),
    ) ?? null
  )
}

/** The rectangle of a crop name, within the picture; null for an invalid name. */
export function cropRectOf(cropName: string, picture: { width: number; height: number }): CropRect | null {
  const [, ratioWidth, ratioHeight, left, top, width] = (cropNamePattern.exec(cropName) ?? []).map(Number) as [
    number,
    ...(number | undefined)[],
  ]
  if (!ratioWidth || !ratioHeight || left === undefined || top === undefined || !width) return null
  const height = Math.min(picture.height, Math.max(1, Math.round((width * ratioHeight) / ratioWidth)))
  return left + width <= picture.width && top + height <= picture.height ? { left, top, width, height } : null
}

const pathPattern = /^(\/img\/[^/]+)\/([^/]+)(\/[^/]+)$/

/** Parses the URL of a picture, with a crop: `/img/{id}/{cropName}/480.webp`. Null for any other URL. */
export function parseCropPath(
  path: string,
): (NonNullable<ReturnType<typeof parseImagePath>> & { cropName: string | null }) | null {
  const [, before = '', cropName = null, after = ''] = pathPattern.exec(path) ?? []
  const picture = parseImagePath(cropName === null ? path : before + after)
  return picture && (cropName === null || cropNamePattern.test(cropName)) ? { ...picture, cropName } : null
}
