import { assert, constantFrom, double, integer, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { cropTo } from './crop.ts'
import {
  type AspectRatio,
  aspectRatioOfCrop,
  aspectRatios,
  cropNameAt,
  cropNamesOf,
  cropPosition,
  cropRatioByAspectRatio,
  cropRectInAspectRatio,
  cropRectOf,
  parseCropPath,
} from './crop-names.ts'

const part = double({ min: 0, max: 1, noNaN: true })
const side = integer({ min: 1, max: 20_000 })
const crop = option(record({ x: part, y: part, width: double({ min: 0.01, max: 1, noNaN: true }) }), { nil: undefined })
const actual = record({
  width: side,
  height: side,
  focus: option(record({ x: part, y: part })),
  crops: record({ '16:9': crop, '1:1': crop, '4:5': crop }),
})

test('the name of a crop contains its aspect ratio and its rectangle within the picture', () => {
  assert(
    property(actual, constantFrom(...aspectRatios), (picture, aspectRatio) => {
      const cropName = cropNamesOf(picture)?.[aspectRatio]
      if (cropName === undefined) return
      expect(aspectRatioOfCrop(cropName)).toBe(aspectRatio)
      const ratio = cropRatioByAspectRatio[aspectRatio]
      const [ratioWidth = 1, ratioHeight = 1] = aspectRatio.split(' / ').map(Number)
      const rect = cropTo(picture, ratioWidth / ratioHeight, { focus: picture.focus, crop: ratio && picture.crops[ratio] })
      expect(cropRectOf(cropName, picture)).toEqual(rect)
      expect(rect).not.toEqual(cropTo(picture, ratioWidth / ratioHeight))
    }),
  )
})

test('a crop has its aspect ratio within the picture, and its position can be recovered', () => {
  assert(
    property(side, side, constantFrom(...aspectRatios), constantFrom(0, 0.5, 1), (width, height, aspectRatio, at) => {
      const picture = { width, height }
      const cropName = cropNameAt(picture, aspectRatio, at)
      const part = cropRectInAspectRatio(cropName, picture)
      const [ratioWidth = 1, ratioHeight = 1] = aspectRatio.split(' / ').map(Number)
      expect(part).toEqual(cropTo(picture, ratioWidth / ratioHeight, { focus: { x: at, y: at } }))
      const { x, y } = cropPosition(part as NonNullable<typeof part>, picture)
      // a remainder of one pixel cannot be halved
      const slack = Math.max(width - (part?.width ?? 0), height - (part?.height ?? 0))
      if (slack > 2) expect([x, y].some((one) => Math.abs(one - at) <= 1 / slack)).toBe(true)
      const end = (part?.left ?? 0) + (part?.width ?? 0)
      expect(cropRectInAspectRatio(cropName, { width: end - 1, height })).toBeNull()
    }),
  )
  expect(cropRectInAspectRatio('7x5-0-0-70', { width: 100, height: 100 })).toBeNull()
})

test('without a focal point or crop there is no crop name', () => {
  assert(
    property(side, side, (width, height) => {
      expect(cropNamesOf({ width, height, focus: null, crops: {} })).toBeNull()
    }),
  )
  expect(cropNamesOf({ width: 1600, height: 900, focus: { x: 0.5, y: 0.5 }, crops: {} })).toBeNull()
})

test('aspect ratios follow the focal point; those with an office ratio follow the chosen crop', () => {
  const cropNames = cropNamesOf({
    width: 1600,
    height: 900,
    focus: { x: 0, y: 0.5 },
    crops: { '16:9': { x: 0.5, y: 0.5, width: 0.5 } },
  })
  expect(cropNames).toEqual<Partial<Record<AspectRatio, string>>>({
    '16 / 9': '16x9-800-450-800',
    '16 / 10': '16x10-0-0-1440',
    '4 / 3': '4x3-0-0-1200',
    '3 / 4': '3x4-0-0-675',
    '1': '1x1-0-0-900',
  })
})

test('an invalid crop name has no rectangle', () => {
  for (const cropName of [
    '',
    '16x9',
    '16x9-0-0',
    '16x9-0-0-0',
    '16x9-1-0-1600',
    '16x9-0-9-1600',
    '0x9-0-0-10',
    '16x0-0-0-10',
    'x',
    '16x9-0-0-1600-',
  ])
    expect(cropRectOf(cropName, { width: 1600, height: 900 }), cropName).toBeNull()
  expect(aspectRatioOfCrop('4x5-0-0-100')).toBeNull()
})

test('a URL names a picture, or a crop of one', () => {
  expect(parseCropPath('/img/cover-1/480.webp')).toEqual({ id: 'cover-1', width: 480, format: 'webp', cropName: null })
  expect(parseCropPath('/img/cover-1/16x9-0-0-160/480.jpg')).toEqual({
    id: 'cover-1',
    width: 480,
    format: 'jpg',
    cropName: '16x9-0-0-160',
  })
  for (const none of [
    '/img/a/b/480.webp',
    '/img/a/16x9-0-0-1/481.webp',
    '/img/a/16x9-0-0-1/16x9-0-0-1/480.webp',
    '/img//480.webp',
  ])
    expect(parseCropPath(none), none).toBeNull()
})
