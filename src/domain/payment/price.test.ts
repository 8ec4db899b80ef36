import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../time/calendar-days.ts'
import {
  couponError,
  type DatedPrice,
  lastPriceStart,
  priceError,
  priceOf,
  priceOn,
  priceStates,
  totalOfChoice,
} from './price.ts'

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
  ['no coupon', { enteredCode: '', selectedCode: '' }, 1200],
  ['the selected coupon', { enteredCode: '', selectedCode: 'FTI-AAAA' }, 1100],
  ['a coupon that is not listed any more', { enteredCode: '', selectedCode: 'FTI-GONE' }, 1200],
  ['an entered coupon of the account, in any spelling', { enteredCode: ' fti aaaa ', selectedCode: '' }, 1100],
  ['an unknown entered code, whatever is selected', { enteredCode: 'OTHER', selectedCode: 'FTI-AAAA' }, null],
  ['an entered coupon that the order is too small for', { enteredCode: 'FTI-BBBB', selectedCode: 'FTI-AAAA' }, null],
])('the form shows the amount with %s', (_, choice, total) => {
  const coupons = [
    { code: 'FTI-AAAA', total: 1100 },
    { code: 'FTI-BBBB', total: null },
  ]
  expect(totalOfChoice(1200, coupons, choice)).toBe(total)
})

const today = '2026-11-29'
const dayNear = fc.integer({ min: -20, max: 20 }).map((days) => addDays(today, days))
/** The first price of a product, and those that were appended. */
const datedPrices = fc
  .tuple(money, fc.array(fc.record({ amount: fc.option(money, { freq: 3 }), startsOn: dayNear }), { maxLength: 12 }))
  .map(([amount, rows]): DatedPrice[] => [{ amount, startsOn: null }, ...rows].map((row, id) => ({ ...row, id })))

test('the price of a day is that of the latest start up to it; of one start the last row counts', () => {
  fc.assert(
    fc.property(datedPrices, dayNear, (rows, day) => {
      // the same rule, day by day
      const byDay = new Map(rows.map(({ startsOn, amount }) => [startsOn, amount]))
      const days = Array.from({ length: 60 }, (_, index) => addDays(day, -index))
      const start = days.find((item) => (byDay.get(item) ?? null) !== null)
      const expected = start === undefined ? byDay.get(null) : byDay.get(start)
      expect(priceOn(day, rows)).toBe(expected)
    }),
  )
})

test('an appended price changes no day before its start, and its withdrawal restores every day', () => {
  fc.assert(
    fc.property(datedPrices, money, dayNear, dayNear, (rows, amount, startsOn, day) => {
      const appended = [...rows, { id: rows.length, amount, startsOn }]
      if (day < startsOn) expect(priceOn(day, appended)).toBe(priceOn(day, rows))
      expect(priceOn(startsOn, appended)).toBe(amount)
      const isFree = rows.every((row) => row.startsOn !== startsOn || row.amount === null)
      const withdrawn = [...appended, { id: rows.length + 1, amount: null, startsOn }]
      if (isFree) expect(priceOn(day, withdrawn)).toBe(priceOn(day, rows))
    }),
  )
})

test('one price is the present one, that of today, in whatever order the rows are', () => {
  fc.assert(
    fc.property(datedPrices, (rows) => {
      const states = priceStates(today, rows)
      expect(states).toHaveLength(rows.length)
      expect(states.filter(({ state }) => state === 'present').map(({ amount }) => amount)).toEqual([priceOn(today, rows)])
      for (const { state, startsOn } of states) if (state === 'future') expect(String(startsOn) > today).toBe(true)
      expect(priceStates(today, rows.toReversed())).toEqual(states)
      expect(priceOn(today, rows.toReversed())).toBe(priceOn(today, rows))
    }),
  )
})

test('a price starts within two years from today; only a future one is withdrawn', () => {
  const rows = [
    { id: 1, amount: 1200, startsOn: null },
    { id: 2, amount: 1250, startsOn: today },
    { id: 3, amount: 1300, startsOn: '2027-01-01' },
    { id: 4, amount: 1400, startsOn: '2027-02-01' },
    { id: 5, amount: null, startsOn: '2027-02-01' },
  ]
  const error = (amount: number | null, startsOn: string) => priceError({ amount, startsOn }, { today, rows })
  expect([error(1300, today), error(0, lastPriceStart(today)), error(null, '2027-01-01')]).toEqual([null, null, null])
  expect(error(1300, '2026-11-28')).toContain('最早從今天起')
  expect(error(1300, addDays(lastPriceStart(today), 1))).toContain('兩年')
  expect(error(null, today)).toContain('已經開始')
  expect([error(null, '2027-02-01'), error(null, '2027-03-01')]).toEqual(Array(2).fill(expect.stringContaining('沒有排好')))
  expect(priceStates(today, rows).map(({ id, state }) => [id, state])).toEqual([
    [5, 'withdrawal'],
    [4, 'replaced'],
    [3, 'future'],
    [2, 'present'],
    [1, 'past'],
  ])
})
