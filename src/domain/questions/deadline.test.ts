import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWorkingDay } from '../time/calendar-days.ts'
import { taipeiDay } from '../time/taipei.ts'
import { answerDeadline, deadlineText } from './deadline.ts'

const hour = 3_600_000
const taipei = (text: string) => new Date(`${text}+08:00`)
const none = new Set<string>()

test.each([
  ['2026-11-18T10:00', 48, '2026-11-20T10:00'],
  ['2026-11-19T10:00', 48, '2026-11-23T10:00'],
  ['2026-11-20T23:30', 1, '2026-11-23T00:30'],
  ['2026-11-21T12:00', 24, '2026-11-24T00:00'],
  ['2026-11-22T23:59', 48, '2026-11-25T00:00'],
  ['2026-11-18T00:00', 72, '2026-11-21T00:00'],
])('%s and %i hours result in %s', (askedAt, hours, due) => {
  expect(answerDeadline(taipei(askedAt), hours, none)).toEqual(taipei(due))
})

/** The Lunar New Year of 2026, from its first Monday to its last Friday. */
const newYear = new Set(['2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19', '2026-02-20'])

test.each([
  ['2026-02-13T10:00', 48, '2026-02-24T10:00'],
  ['2026-02-18T22:00', 24, '2026-02-24T00:00'],
  ['2026-02-23T09:00', 24, '2026-02-24T09:00'],
])('over the Lunar New Year %s and %i hours result in %s', (askedAt, hours, due) => {
  expect(answerDeadline(taipei(askedAt), hours, newYear)).toEqual(taipei(due))
})

const first = taipei('2026-01-01T00:00')
const time = fc.date({ min: first, max: taipei('2027-12-31T00:00'), noInvalidDate: true })
const dayOf2026 = fc.integer({ min: 0, max: 729 }).map((days) => taipeiDay(new Date(first.getTime() + days * 24 * hour)))
const holidays = fc.uniqueArray(dayOf2026, { maxLength: 40 }).map((days) => new Set(days))
const hours = fc.integer({ min: 1, max: 240 })

test('the working-day hours between the question and the deadline are those promised', () => {
  fc.assert(
    fc.property(time, hours, holidays, (askedAt, promised, closed) => {
      const due = answerDeadline(askedAt, promised, closed).getTime()
      let worked = 0
      for (let at = askedAt.getTime(); at < due; ) {
        const next = Math.min(due, taipei(`${taipeiDay(new Date(at))}T00:00`).getTime() + 24 * hour)
        if (isWorkingDay(taipeiDay(new Date(at)), closed)) worked += next - at
        at = next
      }
      expect(worked).toBe(promised * hour)
    }),
  )
})

test('preserves the order of questions; an additional holiday never makes it earlier', () => {
  fc.assert(
    fc.property(
      time,
      fc.integer({ min: 0, max: 72 }),
      hours,
      holidays,
      dayOf2026,
      (askedAt, later, promised, closed, another) => {
        const due = answerDeadline(askedAt, promised, closed).getTime()
        expect(answerDeadline(new Date(askedAt.getTime() + later * hour), promised, closed).getTime()).toBeGreaterThanOrEqual(due)
        expect(answerDeadline(askedAt, promised, new Set([...closed, another])).getTime()).toBeGreaterThanOrEqual(due)
      },
    ),
  )
})

test.each([
  ['2026-11-25T15:30', '11月25日（三）15:30'],
  ['2026-11-26T00:00', '11月25日（三）24:00'],
  ['2027-01-01T00:00', '12月31日（四）24:00'],
  ['2027-03-01T00:01', '3月1日（一）00:01'],
])('%s is displayed as %s', (due, words) => {
  expect(deadlineText(taipei(due))).toBe(words)
})
