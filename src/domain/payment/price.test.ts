import fc from 'fast-check'
import { expect, test } from 'vitest'
import { couponError, priceOf, totalOfChoice } from './price.ts'

const money = fc.integer({ min: 0, max: 1_000_000 })
const good = { amount: 100, minimum: 300, endsOn: '2026-11-21', used: false, stopped: false }

test('a price is a whole number, never negative, and adds up', () => {
  fc.assert(
    fc.property(money, money, (list, amount) => {
      const price = priceOf(list, { amount })
      expect(price.list - price.discount).toBe(price.total)
      expect(price.total).toBeGreaterThanOrEqual(0)
      expect(price.discount).toBeLessThanOrEqual(amount)
      expect(Number.isInteger(price.total)).toBe(true)
    }),
  )
  expect(priceOf(300, null)).toEqual({ list: 300, discount: 0, total: 300 })
})

test('a coupon is valid through its last day, once, from its minimum on', () => {
  expect(couponError(good, 300, '2026-11-21')).toBeNull()
  expect(couponError(good, 299, '2026-11-21')).toBe('coupon_minimum')
  expect(couponError(good, 300, '2026-11-22')).toBe('coupon_ended')
  expect(couponError({ ...good, used: true }, 300, '2026-11-21')).toBe('coupon_used')
  expect(couponError({ ...good, stopped: true }, 300, '2026-11-21')).toBe('coupon_stopped')
  expect(couponError(null, 300, '2026-11-21')).toBe('coupon_unknown')
})

test.each([
  ['no coupon', { typed: '', chosen: '' }, 1200],
  ['the chosen coupon', { typed: '', chosen: 'FTI-AAAA' }, 1100],
  ['a coupon that is not listed any more', { typed: '', chosen: 'FTI-GONE' }, 1200],
  ['a typed coupon of the account, in any spelling', { typed: ' fti aaaa ', chosen: '' }, 1100],
  ['an unknown typed code, whatever is chosen', { typed: 'OTHER', chosen: 'FTI-AAAA' }, null],
  ['a typed coupon that the order is too small for', { typed: 'FTI-BBBB', chosen: 'FTI-AAAA' }, null],
])('the form shows the amount with %s', (_, choice, total) => {
  const held = [
    { code: 'FTI-AAAA', total: 1100 },
    { code: 'FTI-BBBB', total: null },
  ]
  expect(totalOfChoice(1200, held, choice)).toBe(total)
})
