import { expect, test } from 'vitest'
import { firstFontSize, fontSizes, nextFontSize, readFontSize, stepFontSize } from './font-size.ts'

test('starts small and cycles default, large, small, default', () => {
  const seen = [nextFontSize(firstFontSize)]
  while (seen.length < 4) seen.push(nextFontSize(seen.at(-1) ?? firstFontSize))
  expect(firstFontSize).toBe('small')
  expect(seen).toEqual(['default', 'large', 'small', 'default'])
})

test('a stored value is used only if it is a known size', () => {
  for (const size of fontSizes) expect(readFontSize(size)).toBe(size)
  for (const nonsense of [null, undefined, '', 'huge', 3, {}]) expect(readFontSize(nonsense)).toBe(firstFontSize)
})

test('the font size changes by one step, within its bounds', () => {
  expect(fontSizes.map((size) => stepFontSize(size, 1))).toEqual(['large', 'large', 'default'])
  expect(fontSizes.map((size) => stepFontSize(size, -1))).toEqual(['small', 'default', 'small'])
})
