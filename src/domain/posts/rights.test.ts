import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areRightsValid } from './credits.ts'

const day = 86_400_000
const hours = 3_600_000
/** Midnight in Taipei at the start of a day, counted in days since 1970. */
const taipeiMidnight = (days: number) => days * day - 8 * hours
const named = (days: number) => new Date(days * day).toISOString().slice(0, 10)
const someDay = fc.integer({ min: 10_000, max: 30_000 })

describe('the rights of a licensed piece', () => {
  test('are valid through the last millisecond of their last day in Taipei, and not longer', () => {
    fc.assert(
      fc.property(someDay, (last) => {
        const over = taipeiMidnight(last + 1)
        expect(areRightsValid(named(last), new Date(over - 1))).toBe(true)
        expect(areRightsValid(named(last), new Date(over))).toBe(false)
      }),
    )
  })

  test('are valid at every instant before the end, and at none after it', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -400 * day, max: 400 * day }), (last, distance) => {
        const now = new Date(taipeiMidnight(last + 1) + distance)
        expect(areRightsValid(named(last), now)).toBe(distance < 0)
      }),
    )
  })

  test('never end without an end date', () => {
    fc.assert(fc.property(fc.date({ noInvalidDate: true, min: new Date(0) }), (now) => areRightsValid(null, now)))
  })
})
