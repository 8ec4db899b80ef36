/** The aspect ratios in which cards show pictures. */
export const cropRatios = ['16:9', '1:1', '4:5'] as const
export type CropRatio = (typeof cropRatios)[number]

/** A relative position on a picture: from 0 at the left and the top to 1 at the right and the bottom. */
export interface FocalPoint {
  x: number
  y: number
}

/**
 * A crop that an editor chose, in the same relative units: its top left corner and its width. Its height follows from
 * the ratio.
 */
export interface Crop {
  x: number
  y: number
  width: number
}
export type Crops = Partial<Record<CropRatio, Crop>>

/** A rectangle of a picture in pixels. */
export interface CropRect {
  left: number
  top: number
  width: number
  height: number
}

const quotients: Record<CropRatio, number> = { '16:9': 16 / 9, '1:1': 1, '4:5': 4 / 5 }
const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

interface CropChoice {
  focus?: FocalPoint | null
  crop?: Crop | undefined
}

/**
 * The part of a picture that is shown in a ratio: the chosen crop, or the largest rectangle that has the focal point as
 * close to its middle as possible. It is always within the picture.
 */
export const cropRect = (picture: { width: number; height: number }, ratio: CropRatio, choice: CropChoice = {}): CropRect =>
  cropTo(picture, quotients[ratio], choice)

/** The part of a picture that is shown in any ratio. @param quotient width divided by height */
export function cropTo(
  { width, height }: { width: number; height: number },
  quotient: number,
  { focus, crop }: CropChoice = {},
): CropRect {
  const widest = Math.min(width, height * quotient)
  const cropWidth = clamp(Math.round(crop ? clamp(crop.width * width, 1, widest) : widest), 1, width)
  const cropHeight = clamp(Math.round(cropWidth / quotient), 1, height)
  const { x, y } = focus ?? { x: 0.5, y: 0.5 }
  const left = crop ? crop.x * width : x * width - cropWidth / 2
  const top = crop ? crop.y * height : y * height - cropHeight / 2
  return {
    left: clamp(Math.round(left), 0, width - cropWidth),
    top: clamp(Math.round(top), 0, height - cropHeight),
    width: cropWidth,
    height: cropHeight,
  }
}
