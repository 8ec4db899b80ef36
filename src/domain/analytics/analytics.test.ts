import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageParameters } from './page-parameters.ts'
import { bucketMidpoint, bucketOf, lastBucket, p75, rateVital, vitalNames } from './vitals.ts'
import { conversion } from './wall-steps.ts'

const name = fc.constantFrom(...vitalNames)

test('a value and the middle of its bucket differ by at most a twentieth and the rounding error', () => {
  fc.assert(
    fc.property(name, fc.double({ min: 10, max: 60_000, noNaN: true }), (vital, milliseconds) => {
      const value = vital === 'CLS' ? milliseconds / 10_000 : milliseconds
      const middle = bucketMidpoint(vital, bucketOf(vital, value))
      // half a bucket, and the rounding to whole milliseconds
      expect(Math.abs(middle - value)).toBeLessThanOrEqual(value * 0.051 + (vital === 'CLS' ? 0.0005 : 0.5) + 1e-9)
    }),
  )
})

test('buckets are bounded and ordered', () => {
  fc.assert(
    fc.property(name, fc.double({ min: 0, noNaN: true }), fc.double({ min: 0, noNaN: true }), (vital, one, other) => {
      const [small, large] = one < other ? [one, other] : [other, one]
      expect(bucketOf(vital, small)).toBeLessThanOrEqual(bucketOf(vital, large))
      for (const value of [small, large]) {
        expect(bucketOf(vital, value)).toBeGreaterThanOrEqual(0)
        expect(bucketOf(vital, value)).toBeLessThanOrEqual(lastBucket)
      }
    }),
  )
})

test('p75 is the value below which three quarters of the visits stay', () => {
  const counts = [100, 200, 300, 4000].map((value) => ({ bucket: bucketOf('LCP', value), count: 1 }))
  expect(p75('LCP', counts)).toBe(bucketMidpoint('LCP', bucketOf('LCP', 300)))
  expect(p75('LCP', counts.toReversed())).toBe(p75('LCP', counts))
  expect(p75('LCP', [])).toBeNull()
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 10, max: 20_000 }), { minLength: 1 }), (values) => {
      const estimate =
        p75(
          'INP',
          values.map((value) => ({ bucket: bucketOf('INP', value), count: 1 })),
        ) ?? 0
      const at = values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.75) - 1] ?? 0
      expect(Math.abs(estimate - at)).toBeLessThanOrEqual(at * 0.051 + 0.5 + 1e-9)
    }),
  )
})

test('values are rated by the published thresholds', () => {
  expect([rateVital('LCP', 2500), rateVital('LCP', 2501), rateVital('LCP', 4001)]).toEqual(['good', 'middling', 'poor'])
  expect(rateVital('CLS', 0.1)).toBe('good')
})

test('a conversion is a percentage of those who reached the first step', () => {
  expect(conversion(1, 8)).toBe(12.5)
  expect(conversion(0, 0)).toBeNull()
  // a wall that was shown yesterday may be passed today
  expect(conversion(3, 2)).toBe(100)
})

test('a page reports its page type; a private page reports nothing else', () => {
  expect(pageParameters({ type: undefined, category: 'diet', pathname: '/diet', title: '健康飲食' }, false)).toEqual({
    page_type: 'not applicable',
    category: 'diet',
    page_path: '/diet',
    page_title: '健康飲食',
  })
  expect(pageParameters({ type: 'bmi', category: undefined, pathname: '/tool/bmi', title: 'BMI' }, true)).toEqual({
    page_type: 'bmi',
    category: 'not applicable',
  })
})
