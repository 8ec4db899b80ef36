import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../time/calendar-days.ts'
import { groupByDay, shiftMonth, weeksOf } from './calendar.ts'

const month = fc
  .tuple(fc.integer({ min: 2000, max: 2200 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`)

test('a month has whole weeks from Monday to Sunday, each day once, each week with a day of it', () => {
  expect(weeksOf('2026-11')[0]).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ])
  // twenty-eight days starting on a Monday
  expect(weeksOf('2027-02')).toHaveLength(4)
  fc.assert(
    fc.property(month, (one) => {
      const weeks = weeksOf(one)
      const days = weeks.flat()
      expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(1)
      expect(days).toEqual(days.map((_, index) => addDays(days[0] ?? '', index)))
      for (const week of weeks) expect([week.length, week.some((day) => day.startsWith(one))]).toEqual([7, true])
      expect(days).toContain(`${one}-01`)
      expect(days).toContain(addDays(`${shiftMonth(one, 1)}-01`, -1))
    }),
  )
})

test('the month after the previous one is the month', () => {
  expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  fc.assert(fc.property(month, fc.integer({ min: -50, max: 50 }), (one, by) => shiftMonth(shiftMonth(one, by), -by) === one))
})

test('each entry is on its day, in order, and nothing is lost', () => {
  const entry = fc.record({
    day: fc.constantFrom('2026-11-01', '2026-11-02', '2026-12-01'),
    at: fc.option(fc.constantFrom('2026-11-01T01:00:00.000Z', '2026-11-01T05:30:00.000Z')),
  })
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const days = groupByDay(entries)
      expect([...days.keys()]).toEqual([...days.keys()].toSorted())
      for (const [day, those] of days) {
        expect(those.every((one) => one.day === day)).toBe(true)
        const hours = those.map(({ at }) => at ?? '')
        expect(hours).toEqual(hours.toSorted())
      }
      expect([...days.values()].flat()).toHaveLength(entries.length)
    }),
  )
})
