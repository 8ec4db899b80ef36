import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickUnique } from './pick-unique.ts'

const numbers = fc.array(fc.integer({ min: 1, max: 24 }))

test('picks up to the count, in order, without duplicates or excluded ones', () => {
  fc.assert(
    fc.property(numbers, numbers, fc.nat(10), (from, taken, count) => {
      const picked = pickUnique(from, count, taken)
      const possible = new Set(from.filter((one) => !taken.includes(one)))
      expect(picked.some((one) => taken.includes(one))).toBe(false)
      expect(new Set(picked).size).toBe(picked.length)
      expect(picked.length).toBe(Math.min(count, possible.size))
      expect(picked.map((one) => from.indexOf(one))).toEqual(picked.map((one) => from.indexOf(one)).toSorted((a, b) => a - b))
    }),
  )
})
