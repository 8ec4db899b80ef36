import { assert, constantFrom, double, integer, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { cropRatios, cropRect } from './crop.ts'

const part = double({ min: 0, max: 1, noNaN: true })
const side = integer({ min: 1, max: 20_000 })

test('a crop is within the picture, in its ratio as nearly as whole pixels allow', () => {
  assert(
    property(
      record({ width: side, height: side }),
      constantFrom(...cropRatios),
      option(record({ x: part, y: part })),
      option(record({ x: part, y: part, width: double({ min: 0.01, max: 1, noNaN: true }) }), { nil: undefined }),
      (picture, ratio, focus, crop) => {
        const rect = cropRect(picture, ratio, { focus, crop })
        expect(Object.values(rect).every(Number.isInteger)).toBe(true)
        expect(Math.min(rect.left, rect.top)).toBeGreaterThanOrEqual(0)
        expect(Math.min(rect.width, rect.height)).toBeGreaterThanOrEqual(1)
        expect(rect.left + rect.width).toBeLessThanOrEqual(picture.width)
        expect(rect.top + rect.height).toBeLessThanOrEqual(picture.height)
        const [ratioWidth = 1, ratioHeight = 1] = ratio.split(':').map(Number)
        expect(Math.abs(rect.height - (rect.width * ratioHeight) / ratioWidth)).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test('the focal point is always shown, and in the middle where possible', () => {
  const picture = { width: 3000, height: 2000 }
  assert(
    property(record({ x: part, y: part }), constantFrom(...cropRatios), (focus, ratio) => {
      const { left, top, width, height } = cropRect(picture, ratio, { focus })
      expect(focus.x * picture.width).toBeGreaterThanOrEqual(left - 1)
      expect(focus.x * picture.width).toBeLessThanOrEqual(left + width + 1)
      expect(focus.y * picture.height).toBeGreaterThanOrEqual(top - 1)
      expect(focus.y * picture.height).toBeLessThanOrEqual(top + height + 1)
    }),
  )
  expect(cropRect(picture, '1:1', { focus: { x: 0.5, y: 0.1 } })).toEqual({ left: 500, top: 0, width: 2000, height: 2000 })
  expect(cropRect(picture, '1:1', { focus: { x: 1, y: 0.5 } })).toEqual({ left: 1000, top: 0, width: 2000, height: 2000 })
})

test('a chosen crop is shown unchanged', () => {
  const picture = { width: 3000, height: 2000 }
  expect(cropRect(picture, '16:9', { focus: { x: 0, y: 0 }, crop: { x: 0.5, y: 0.5, width: 0.32 } })).toEqual({
    left: 1500,
    top: 1000,
    width: 960,
    height: 540,
  })
  expect(cropRect(picture, '4:5')).toEqual({ left: 700, top: 0, width: 1600, height: 2000 })
})
