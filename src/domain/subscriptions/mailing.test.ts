import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstDayOfIssue, issueOf, numberingOf } from '../payment/terms.ts'
import { addDays, addMonths } from '../time/calendar-days.ts'
import {
  endNotice,
  type Mailing,
  mailingEnd,
  nextMailing,
  noticeHorizon,
  pauseMailing,
  remainingIssues,
  reportableIssues,
  resumeMailing,
} from './mailing.ts'

const numbering = numberingOf({ issue: 1, publishDate: '1998-12-01' }, '1998-12-01')

const day = fc.integer({ min: 0, max: 5000 }).map((days) => addDays('2020-01-01', days))
const mailing: fc.Arbitrary<Mailing> = fc
  .record({ firstIssue: fc.integer({ min: 250, max: 420 }), issues: fc.integer({ min: 1, max: 36 }) })
  .map(({ firstIssue, issues }) => ({ firstIssue, lastIssue: firstIssue + issues - 1, pausedFrom: null, heldBack: [] }))

test('a pause, however long, costs no issue', () => {
  fc.assert(
    fc.property(mailing, day, fc.integer({ min: 0, max: 900 }), (input, today, days) => {
      const before = remainingIssues(input, today, numbering)
      const paused = pauseMailing(input, today, numbering)
      expect(paused === null).toBe(before === 0)
      if (!paused) return
      const later = addDays(today, days)
      expect([
        remainingIssues(paused, later, numbering),
        nextMailing(paused, later, numbering),
        pauseMailing(paused, later, numbering),
      ]).toEqual([before, null, null])
      const resumed = resumeMailing(paused, later, numbering)
      expect(resumed && remainingIssues(resumed, later, numbering)).toBe(before)
      expect(resumed?.heldBack).toHaveLength((resumed?.lastIssue ?? 0) - input.lastIssue)
    }),
  )
})

test('pausing and resuming in the same month changes nothing; resuming requires a pause', () => {
  fc.assert(
    fc.property(mailing, day, (input, today) => {
      expect(resumeMailing(input, today, numbering)).toBeNull()
      const paused = pauseMailing(input, today, numbering)
      if (paused) expect(resumeMailing(paused, today, numbering)).toEqual(input)
    }),
  )
})

test('the next issue is of the subscription, in a future month; each remaining one has a month', () => {
  fc.assert(
    fc.property(mailing, day, (input, today) => {
      const next = nextMailing(input, today, numbering)
      expect(next === null).toBe(remainingIssues(input, today, numbering) === 0)
      if (next === null) return
      expect(next > today).toBe(true)
      expect(addMonths(next, remainingIssues(input, today, numbering))).toBe(addDays(mailingEnd(input, numbering), 1))
    }),
  )
})

test('only a recent issue that was sent long enough ago counts as missing', () => {
  fc.assert(
    fc.property(mailing, day, fc.integer({ min: 0, max: 400 }), (input, today, days) => {
      const paused = pauseMailing(input, today, numbering)
      const later = addDays(today, days)
      for (const one of [input, paused, paused && resumeMailing(paused, later, numbering)]) {
        if (!one) continue
        for (const issue of reportableIssues(one, later, numbering)) {
          expect(issue >= one.firstIssue && issue <= one.lastIssue && issue <= issueOf(later, numbering)).toBe(true)
          expect(issueOf(later, numbering) - issue).toBeLessThan(3)
          expect(addDays(firstDayOfIssue(issue, numbering), 14) <= later).toBe(true)
          expect(one.heldBack).not.toContain(issue)
          if (one.pausedFrom !== null) expect(issue).toBeLessThan(one.pausedFrom)
        }
      }
    }),
  )
})

test('in November 2026, for a subscription that started in August', () => {
  const input = {
    firstIssue: issueOf('2026-08-01', numbering),
    lastIssue: issueOf('2027-07-01', numbering),
    pausedFrom: null,
    heldBack: [],
  }
  const august = input.firstIssue
  expect([remainingIssues(input, '2026-11-22', numbering), nextMailing(input, '2026-11-22', numbering)]).toEqual([
    8,
    '2026-12-01',
  ])
  expect(reportableIssues(input, '2026-11-14', numbering)).toEqual([august + 2, august + 1])
  expect(reportableIssues(input, '2026-11-15', numbering)).toEqual([august + 3, august + 2, august + 1])
  const paused = pauseMailing(input, '2026-11-22', numbering)
  expect(paused?.pausedFrom).toBe(august + 4)
  const resumed = paused && resumeMailing(paused, '2027-01-20', numbering)
  expect(resumed).toMatchObject({ lastIssue: input.lastIssue + 2, heldBack: [august + 4, august + 5], pausedFrom: null })
  expect(resumed && [remainingIssues(resumed, '2027-01-20', numbering), nextMailing(resumed, '2027-01-20', numbering)]).toEqual([
    8,
    '2027-02-01',
  ])
})

test('a subscriber is notified twice before the end: a month before, a week before', () => {
  fc.assert(
    fc.property(day, (end) => {
      const days = Array.from({ length: 60 }, (_, index) => addDays(end, index - 55))
      const actual = days.map((today) => endNotice(end, today))
      const order = [...new Set(actual)]
      expect(order).toEqual([null, 'month', 'week'])
      expect(actual.filter((kind) => kind === 'week')).toHaveLength(8)
      expect(actual.slice(56)).toEqual([null, null, null, null])
    }),
  )
})

test('a day beyond the horizon causes no notice', () => {
  fc.assert(
    fc.property(day, day, (end, today) => {
      const { charge, end: last } = noticeHorizon(today)
      expect([charge, last]).toEqual([addDays(today, 7), addMonths(today, 1)])
      if (end > last) expect(endNotice(end, today)).toBeNull()
    }),
  )
})
