import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearness, outlook } from './likeness.ts'
import { Nearest } from './nearest.ts'

test('retains the highest, the newer of equals first, whatever the order of insertion', () => {
  const values = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 40 })
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 12 }), fc.infiniteStream(fc.nat()), (offered, space, dice) => {
      const nearest = new Nearest(space)
      const order = offered.map((value, index) => ({ value, index, turn: dice.next().value as number }))
      for (const { index, value } of order.sort((a, b) => a.turn - b.turn)) nearest.offer(index, value)
      const best = offered.map((value, index) => ({ value, index })).sort((a, b) => b.value - a.value || b.index - a.index)
      expect(nearest.indices).toEqual(best.slice(0, space).map(({ index }) => index))
      expect(nearest.least).toBe(offered.length < space ? Number.NEGATIVE_INFINITY : best[space - 1]?.value)
    }),
  )
})

test('the similarity without texts never exceeds the upper bound', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(share, share, share, (tags, channels, prior) => {
      expect(outlook(tags, prior)).toBeGreaterThanOrEqual(nearness({ tags, text: 0, channels }, prior) - 1e-12)
    }),
  )
})
