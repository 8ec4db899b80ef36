import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWorkingDay } from './working-days.ts'

test.each([
  ['2026-02-13', true],
  ['2026-02-14', false],
  ['2026-02-16', false],
  ['2026-02-20', false],
  ['2026-02-23', true],
])('%s is a working day: %s', (day, works) => {
  expect(isWorkingDay(day, new Set(['2026-02-16', '2026-02-20']))).toBe(works)
})

test('of seven consecutive days two are no working days, and each holiday among the others is one more', () => {
  const first = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(first, fc.subarray([0, 1, 2, 3, 4, 5, 6]), (from, chosen) => {
      const week = [0, 1, 2, 3, 4, 5, 6].map((more) => new Date(from.getTime() + more * 86_400_000).toISOString().slice(0, 10))
      const holidays = new Set(chosen.map((at) => week[at] ?? ''))
      const usual = week.filter((day) => isWorkingDay(day, new Set()))
      expect(usual).toHaveLength(5)
      expect(week.filter((day) => isWorkingDay(day, holidays))).toEqual(usual.filter((day) => !holidays.has(day)))
    }),
  )
})
