import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, isWorkingDay } from './calendar-days.ts'

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('days are added across months and years, and back again', () => {
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  fc.assert(
    fc.property(day, fc.integer({ min: -5000, max: 5000 }), (from, days) => {
      expect(addDays(addDays(from, days), -days)).toBe(from)
    }),
  )
})

test('months are added by the calendar, years as twelve of them', () => {
  expect(addMonths('2026-11-21', 12)).toBe('2027-11-21')
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
  expect(addMonths('2028-02-29', -48)).toBe('2024-02-29')
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
})

test.each([
  ['2026-02-13', true],
  ['2026-02-14', false],
  ['2026-02-16', false],
  ['2026-02-20', false],
  ['2026-02-23', true],
])('%s is a working day: %s', (day, works) => {
  expect(isWorkingDay(day, new Set(['2026-02-16', '2026-02-20']))).toBe(works)
})

test('two of seven consecutive days are no working days, plus each holiday among the others', () => {
  const first = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(first, fc.subarray([0, 1, 2, 3, 4, 5, 6]), (from, chosen) => {
      const week = [0, 1, 2, 3, 4, 5, 6].map((more) => new Date(from.getTime() + more * 86_400_000).toISOString().slice(0, 10))
      const holidays = new Set(chosen.map((index) => week[index] ?? ''))
      const usual = week.filter((day) => isWorkingDay(day, new Set()))
      expect(usual).toHaveLength(5)
      expect(week.filter((day) => isWorkingDay(day, holidays))).toEqual(usual.filter((day) => !holidays.has(day)))
    }),
  )
})
