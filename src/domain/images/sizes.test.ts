import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { imageFormats, imageSrcset, imageWidths, renderedWidth } from './sizes.ts'

const widthsIn = (srcset: string) => srcset.split(', ').map((candidate) => candidate.split(' ')[1])

test('a srcset contains the widths that the original fills', () => {
  expect(widthsIn(imageSrcset('a', { width: 1300, height: 900 }))).toEqual(['320w', '480w', '800w', '1200w'])
  expect(imageSrcset('a', { width: 200, height: 100 }, 'avif')).toBe('/img/a/320.avif 200w')
})

test('for a tall picture it contains what the format can hold, in its true width', () => {
  expect(widthsIn(imageSrcset('a', { width: 800, height: 17_000 }))).toEqual(['320w', '480w'])
  expect(widthsIn(imageSrcset('a', { width: 800, height: 17_000 }, 'jpg'))).toEqual(['320w', '480w', '800w'])
  expect(imageSrcset('a', { width: 320, height: 30_000 })).toBe('/img/a/320.webp 175w')
  expect(imageSrcset('a', { width: 1, height: 300_000 })).toBe('/img/a/320.webp 1w')
})

test('no size is wider than its name, or higher than the limit of its format', () => {
  const side = integer({ min: 1, max: 300_000 })
  assert(
    property(side, side, constantFrom(...imageWidths), constantFrom(...imageFormats), (width, height, requested, format) => {
      const drawn = renderedWidth({ width, height }, requested, format)
      expect(drawn).toBeLessThanOrEqual(Math.min(requested, width))
      expect(drawn === 1 || (height * (drawn - 0.5)) / width <= (format === 'jpg' ? 65_500 : 16_383)).toBe(true)
    }),
  )
})
