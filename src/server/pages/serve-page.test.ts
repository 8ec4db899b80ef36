import { expect, it } from 'vitest'
import { matchesEtag } from './serve-page.ts'

it.each([
  [undefined, false],
  ['W/"abc"', true],
  ['"abc"', true],
  ['"x", W/"abc"', true],
  ['*', true],
  ['"abcd"', false],
  ['abc', false],
])('If-None-Match %j: %s', (header, named) => {
  expect(matchesEtag(header, 'W/"abc"')).toBe(named)
})
