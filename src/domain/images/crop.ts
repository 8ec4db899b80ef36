/** The ratios in which cards show pictures. */
export const cropRatios = ['16:9', '1:1', '4:5'] as const
export type CropRatio = (typeof cropRatios)[number]

/** A place on a picture: from 0 at the left and the top to 1 at the right and the bottom. */
export interface FocalPoint {
  x: number
  y: number
}

/** A part of a picture that somebody chose, in the same measure: its left upper corner, and how wide it is. Its height follows from the ratio. */
export interface Crop {
  x: number
  y: number
  width: number
}
export type Crops = Partial<Record<CropRatio, Crop>>

/** A part of a picture in pixels. */
export interface CropBox {
  left: number
  top: number
  width: number
  height: number
}

const quotients: Record<CropRatio, number> = { '16:9': 16 / 9, '1:1': 1, '4:5': 4 / 5 }
const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

interface Chosen {
  focus?: FocalPoint | null
  crop?: Crop | undefined
}

/**
 * What of a picture is shown in a ratio: what somebody chose, or as much as fits with the focal point as near to the
 * middle as it goes. It always lies within the picture.
 */
export const cropBox = (picture: { width: number; height: number }, ratio: CropRatio, chosen: Chosen = {}): CropBox =>
  cropTo(picture, quotients[ratio], chosen)

/** The same for any ratio. @param quotient its width by its height */
export function cropTo(
  { width, height }: { width: number; height: number },
  quotient: number,
  { focus, crop }: Chosen = {},
): CropBox {
  const widest = Math.min(width, height * quotient)
  const wide = between(Math.round(crop ? between(crop.width * width, 1, widest) : widest), 1, width)
  const high = between(Math.round(wide / quotient), 1, height)
  const { x, y } = focus ?? { x: 0.5, y: 0.5 }
  const left = crop ? crop.x * width : x * width - wide / 2
  const top = crop ? crop.y * height : y * height - high / 2
  return {
    left: between(Math.round(left), 0, width - wide),
    top: between(Math.round(top), 0, height - high),
    width: wide,
    height: high,
  }
}
