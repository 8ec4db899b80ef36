import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stableKeys } from './merge-order.ts'

const keys = 'abcdefghi'

/** The maximum number of characters in increasing order, by exhaustive search. */
function most([first, ...rest]: readonly string[], above = ''): number {
  if (first === undefined) return 0
  return Math.max(most(rest, above), first > above ? 1 + most(rest, first) : 0)
}

test('unmoved blocks are in their base order, and as many as possible', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...keys]), (text) => {
      const stay = stableKeys([...keys], text)
      const staying = text.filter((key) => stay.has(key))
      expect(staying).toEqual(staying.toSorted())
      expect(staying).toHaveLength(most(text))
    }),
  )
})
