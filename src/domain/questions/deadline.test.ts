import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerDeadline } from './deadline.ts'

const taipei = (text: string) => new Date(`${text}+08:00`)

test.each([
  ['2026-11-18T10:00', 48, '2026-11-20T10:00'],
  ['2026-11-19T10:00', 48, '2026-11-23T10:00'],
  ['2026-11-20T23:30', 1, '2026-11-23T00:30'],
  ['2026-11-21T12:00', 24, '2026-11-24T00:00'],
  ['2026-11-22T23:59', 48, '2026-11-25T00:00'],
  ['2026-11-18T00:00', 72, '2026-11-21T00:00'],
])('%s and %i hours make %s', (asked, hours, due) => {
  expect(answerDeadline(taipei(asked), hours)).toEqual(taipei(due))
})

test('is never before the hours have passed, never more than the weekends between later, and keeps the order of asking', () => {
  const time = fc.date({ min: taipei('2026-01-01T00:00'), max: taipei('2030-01-01T00:00'), noInvalidDate: true })
  fc.assert(
    fc.property(time, fc.integer({ min: 0, max: 72 }), fc.integer({ min: 1, max: 240 }), (asked, later, hours) => {
      const due = answerDeadline(asked, hours)
      const took = (due.getTime() - asked.getTime()) / 3_600_000
      expect(took).toBeGreaterThanOrEqual(hours)
      expect(took).toBeLessThanOrEqual(hours + 48 * (Math.ceil(hours / 120) + 1))
      const next = answerDeadline(new Date(asked.getTime() + later * 3_600_000), hours)
      expect(next.getTime()).toBeGreaterThanOrEqual(due.getTime())
    }),
  )
})
