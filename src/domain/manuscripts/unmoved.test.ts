import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unmoved } from './merge-order.ts'

const keys = 'abcdefghi'

/** How many of a text can stand at the most in the order of their letters, by trying all. */
function most([first, ...rest]: readonly string[], above = ''): number {
  if (first === undefined) return 0
  return Math.max(most(rest, above), first > above ? 1 + most(rest, first) : 0)
}

test('what has not moved stands in the order in which it stood, and is as much as possible', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...keys]), (text) => {
      const stay = unmoved([...keys], text)
      const staying = text.filter((key) => stay.has(key))
      expect(staying).toEqual(staying.toSorted())
      expect(staying).toHaveLength(most(text))
    }),
  )
})
