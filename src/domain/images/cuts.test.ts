import { assert, constantFrom, double, integer, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { cropTo } from './crop.ts'
import {
  boxOfCut,
  cropRatioByFrame,
  cutNameAt,
  cutPosition,
  cutsOf,
  type Frame,
  framedBoxOfCut,
  frameOfCut,
  frames,
  parseCutPath,
} from './cuts.ts'

const part = double({ min: 0, max: 1, noNaN: true })
const side = integer({ min: 1, max: 20_000 })
const crop = option(record({ x: part, y: part, width: double({ min: 0.01, max: 1, noNaN: true }) }), { nil: undefined })
const actual = record({
  width: side,
  height: side,
  focus: option(record({ x: part, y: part })),
  crops: record({ '16:9': crop, '1:1': crop, '4:5': crop }),
})

test('the name of a cut contains its frame and its whole rectangle, which is within the picture', () => {
  assert(
    property(actual, constantFrom(...frames), (picture, frame) => {
      const cut = cutsOf(picture)?.[frame]
      if (cut === undefined) return
      expect(frameOfCut(cut)).toBe(frame)
      const ratio = cropRatioByFrame[frame]
      const [across = 1, down = 1] = frame.split(' / ').map(Number)
      const box = cropTo(picture, across / down, { focus: picture.focus, crop: ratio && picture.crops[ratio] })
      expect(boxOfCut(cut, picture)).toEqual(box)
      expect(box).not.toEqual(cropTo(picture, across / down))
    }),
  )
})

test('a cut fills its frame within the picture, and its position can be recovered', () => {
  assert(
    property(side, side, constantFrom(...frames), constantFrom(0, 0.5, 1), (width, height, frame, at) => {
      const picture = { width, height }
      const cut = cutNameAt(picture, frame, at)
      const part = framedBoxOfCut(cut, picture)
      const [across = 1, down = 1] = frame.split(' / ').map(Number)
      expect(part).toEqual(cropTo(picture, across / down, { focus: { x: at, y: at } }))
      const { x, y } = cutPosition(part as NonNullable<typeof part>, picture)
      // a remainder of one pixel cannot be halved
      const slack = Math.max(width - (part?.width ?? 0), height - (part?.height ?? 0))
      if (slack > 2) expect([x, y].some((one) => Math.abs(one - at) <= 1 / slack)).toBe(true)
      const end = (part?.left ?? 0) + (part?.width ?? 0)
      expect(framedBoxOfCut(cut, { width: end - 1, height })).toBeNull()
    }),
  )
  expect(framedBoxOfCut('7x5-0-0-70', { width: 100, height: 100 })).toBeNull()
})

test('without a focal point or crop nothing is cut', () => {
  assert(
    property(side, side, (width, height) => {
      expect(cutsOf({ width, height, focus: null, crops: {} })).toBeNull()
    }),
  )
  expect(cutsOf({ width: 1600, height: 900, focus: { x: 0.5, y: 0.5 }, crops: {} })).toBeNull()
})

test('frames follow the focal point; frames with an office ratio follow the chosen crop', () => {
  const cuts = cutsOf({ width: 1600, height: 900, focus: { x: 0, y: 0.5 }, crops: { '16:9': { x: 0.5, y: 0.5, width: 0.5 } } })
  expect(cuts).toEqual<Partial<Record<Frame, string>>>({
    '16 / 9': '16x9-800-450-800',
    '16 / 10': '16x10-0-0-1440',
    '4 / 3': '4x3-0-0-1200',
    '3 / 4': '3x4-0-0-675',
    '1': '1x1-0-0-900',
  })
})

test('an invalid name is no cut', () => {
  for (const cut of [
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
    expect(boxOfCut(cut, { width: 1600, height: 900 }), cut).toBeNull()
  expect(frameOfCut('4x5-0-0-100')).toBeNull()
})

test('an address names a picture, or a cut of one', () => {
  expect(parseCutPath('/img/cover-1/480.webp')).toEqual({ id: 'cover-1', width: 480, format: 'webp', cut: null })
  expect(parseCutPath('/img/cover-1/16x9-0-0-160/480.jpg')).toEqual({
    id: 'cover-1',
    width: 480,
    format: 'jpg',
    cut: '16x9-0-0-160',
  })
  for (const none of [
    '/img/a/b/480.webp',
    '/img/a/16x9-0-0-1/481.webp',
    '/img/a/16x9-0-0-1/16x9-0-0-1/480.webp',
    '/img//480.webp',
  ])
    expect(parseCutPath(none), none).toBeNull()
})
