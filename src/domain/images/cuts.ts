import { type CropBox, type CropRatio, type Crops, cropTo, type FocalPoint } from './crop.ts'
import { parseImagePath } from './sizes.ts'

/** The frames in which readers see pictures, as CSS `aspect-ratio` values. */
export const frames = ['16 / 9', '16 / 10', '21 / 9', '4 / 3', '3 / 4', '1'] as const
export type Frame = (typeof frames)[number]

/** The cut of a picture for each frame, as named in the URL of the picture: `16x9-0-120-1600`. */
export type Cuts = Partial<Record<Frame, string>>

/**
 * The crop ratio that an editor chooses for a frame; that of the upright frame is only approximately equal. Other
 * frames follow the focal point.
 */
export const cropRatioByFrame: Partial<Record<Frame, CropRatio>> = { '16 / 9': '16:9', '3 / 4': '4:5', '1': '1:1' }

const sides = (frame: Frame) => {
  const [across, down = 1] = frame.split(' / ').map(Number) as [number, number?]
  return { across, down }
}

interface CropSettings {
  width: number
  height: number
  focus: FocalPoint | null
  crops: Crops
}

/**
 * The cut of a picture for each frame; null where the default applies: the largest centred rectangle. Equal rectangles
 * have equal names, and a name contains the whole rectangle (`boxOfCut`).
 */
export function cutsOf({ width, height, focus, crops }: CropSettings): Cuts | null {
  const cuts = frames.flatMap((frame) => {
    const { across, down } = sides(frame)
    const ratio = cropRatioByFrame[frame]
    const box = cropTo({ width, height }, across / down, { focus, crop: ratio && crops[ratio] })
    const defaultCrop = cropTo({ width, height }, across / down)
    if (JSON.stringify(box) === JSON.stringify(defaultCrop)) return []
    return [[frame, `${across}x${down}-${box.left}-${box.top}-${box.width}`]]
  })
  return cuts.length > 0 ? (Object.fromEntries(cuts) as Cuts) : null
}

/**
 * The name of the cut that fills a frame at one end or in the middle of the picture.
 * @param position 0 for the left or the top, 1 for the right or the bottom
 */
export function cutNameAt(picture: { width: number; height: number }, frame: Frame, position: number): string {
  const { across, down } = sides(frame)
  const { left, top, width } = cropTo(picture, across / down, { focus: { x: position, y: position } })
  return `${across}x${down}-${left}-${top}-${width}`
}

/**
 * The position of a cut between the ends of its picture, 0 to 1 in both directions; the middle where it is as wide, or
 * as high, as the picture.
 */
export function cutPosition({ left, top, width, height }: CropBox, picture: { width: number; height: number }): FocalPoint {
  const relativePosition = (before: number, size: number, all: number) => (all > size ? before / (all - size) : 0.5)
  return { x: relativePosition(left, width, picture.width), y: relativePosition(top, height, picture.height) }
}

/** The rectangle that a cut name denotes if it has the shape of a frame; null for any other name. */
export const framedBoxOfCut = (cut: string, picture: { width: number; height: number }): CropBox | null =>
  frameOfCut(cut) === null ? null : boxOfCut(cut, picture)

const cutPattern = /^(\d{1,2})x(\d{1,2})-(\d{1,5})-(\d{1,5})-(\d{1,5})$/

/** The frame of a cut name; null for an invalid name. */
export function frameOfCut(cut: string): Frame | null {
  const [, across, down] = cutPattern.exec(cut) ?? []
  return frames.find((frame) => sides(frame).across === Number(across) && sides(frame).down === Number(down)) ?? null
}

/** The rectangle of a cut name, within the picture; null for an invalid name. */
export function boxOfCut(cut: string, { width, height }: { width: number; height: number }): CropBox | null {
  const [, across, down, left, top, wide] = (cutPattern.exec(cut) ?? []).map(Number) as [number, ...(number | undefined)[]]
  if (!across || !down || left === undefined || top === undefined || !wide) return null
  const box = { left, top, width: wide, height: Math.min(height, Math.max(1, Math.round((wide * down) / across))) }
  return left + box.width <= width && top + box.height <= height ? box : null
}

const pathPattern = /^(\/img\/[^/]+)\/([^/]+)(\/[^/]+)$/

/** Parses the URL of a picture, with a cut: `/img/{id}/{cut}/480.webp`. Null for any other URL. */
export function parseCutPath(path: string): (NonNullable<ReturnType<typeof parseImagePath>> & { cut: string | null }) | null {
  const [, before = '', cut = null, after = ''] = pathPattern.exec(path) ?? []
  const picture = parseImagePath(cut === null ? path : before + after)
  return picture && (cut === null || cutPattern.test(cut)) ? { ...picture, cut } : null
}
