import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../time/calendar-days.ts'
import {
  conflictingOrder,
  continuesTerm,
  digitalTerm,
  firstDayOfIssue,
  issueOf,
  lastDueIssue,
  numberingOf,
  printTerm,
  renewsTooEarly,
} from './terms.ts'

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
/** The numbering of a magazine whose issue 1 was of December 1998. */
const numbering = numberingOf({ issue: 336, publishDate: '2026-11-01' }, '2026-11-21')
const months = fc.integer({ min: 1, max: 36 })

test('an entitlement starts today or the day after the current one, without gap or overlap', () => {
  expect(digitalTerm('2026-11-21', null, 12)).toEqual({ startsOn: '2026-11-21', endsOn: '2027-11-20' })
  expect(digitalTerm('2026-11-21', '2026-11-21', 12).startsOn).toBe('2026-11-22')
  expect(digitalTerm('2026-11-21', '2026-11-20', 12).startsOn).toBe('2026-11-21')
  fc.assert(
    fc.property(day, fc.option(day), months, (today, until, length) => {
      const term = digitalTerm(today, until, length)
      expect(term.startsOn >= today).toBe(true)
      expect(term.endsOn > term.startsOn).toBe(true)
      if (until !== null && until >= today) expect(term.startsOn).toBe(addDays(until, 1))
    }),
  )
})

test('issues and months correspond', () => {
  expect(issueOf('1998-12-05', numbering)).toBe(1)
  expect(issueOf('2026-11-21', numbering)).toBe(336)
  expect(firstDayOfIssue(336, numbering)).toBe('2026-11-01')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900 }), (issue) => issueOf(firstDayOfIssue(issue, numbering), numbering) === issue),
  )
})

test("print starts with next month's issue and continues after the last one", () => {
  expect(printTerm('2026-11-21', null, 12, numbering)).toEqual({
    firstIssue: 337,
    lastIssue: 348,
    startsOn: '2026-12-01',
    endsOn: '2027-11-30',
  })
  expect(printTerm('2026-11-21', 348, 12, numbering).firstIssue).toBe(349)
  expect(printTerm('2026-11-21', 100, 12, numbering).firstIssue).toBe(337)
})

test('the last due issue is the later of the subscriptions and an entitlement with only days', () => {
  expect(lastDueIssue(null, null, numbering)).toBeNull()
  expect(lastDueIssue(348, null, numbering)).toBe(348)
  expect(lastDueIssue(null, '2027-11-29', numbering)).toBe(348)
  expect(lastDueIssue(340, '2027-11-29', numbering)).toBe(348)
  expect(lastDueIssue(350, '2027-11-29', numbering)).toBe(350)
  // the entitlement to printed issues ends with the month of its last issue
  const term = printTerm('2026-11-21', null, 12, numbering)
  expect(lastDueIssue(null, term.endsOn, numbering)).toBe(term.lastIssue)
})

test('renewal is accepted up to a month before the end, and for print, which starts next month', () => {
  expect(renewsTooEarly(digitalTerm('2026-11-26', '2026-12-25', 12), '2026-11-26')).toBe(false)
  expect(renewsTooEarly(digitalTerm('2026-11-26', '2026-12-26', 12), '2026-11-26')).toBe(true)
  fc.assert(fc.property(day, (today) => !renewsTooEarly(printTerm(today, null, 12, numbering), today)))
  fc.assert(fc.property(day, months, (today, length) => !renewsTooEarly(digitalTerm(today, null, length), today)))
})

test('a plan continues a subscription when a part begins later than a first order would', () => {
  const today = '2026-11-29'
  const next = issueOf(today, numbering) + 1
  expect(continuesTerm({ digitalOn: today, firstIssue: next }, today, numbering)).toBe(false)
  expect(continuesTerm({ digitalOn: null, firstIssue: null }, today, numbering)).toBe(false)
  expect(continuesTerm({ digitalOn: '2026-11-30', firstIssue: null }, today, numbering)).toBe(true)
  expect(continuesTerm({ digitalOn: today, firstIssue: next + 1 }, today, numbering)).toBe(true)
})

test('an order is a second subscription if the same part was paid since or is at the gateway', () => {
  const plan = { digital: true, print: false }
  const paid = { orderNo: 'HP1', state: 'paid', digital: true, print: false } as const
  const open = { orderNo: 'HP2', state: 'in_payment', digital: true, print: true } as const
  expect(conflictingOrder(plan, true, [open, paid])).toBe(paid)
  // what was paid has ended or was revoked since
  expect(conflictingOrder(plan, false, [paid])).toBeNull()
  expect(conflictingOrder(plan, false, [open])).toBe(open)
  // confirmed when it was ordered: no other order since
  expect(conflictingOrder(plan, true, [])).toBeNull()
  const printed = { digital: false, print: true }
  expect(conflictingOrder(printed, false, [paid])).toBeNull()
  expect(conflictingOrder(printed, false, [open])).toBe(open)
})

test('a new magazine counts from its own first issue', () => {
  const today = '2026-11-30'
  const none = numberingOf(null, today)
  expect(printTerm(today, null, 12, none)).toMatchObject({ firstIssue: 1, lastIssue: 12, startsOn: '2026-12-01' })
  const announced = numberingOf({ issue: 1, publishDate: '2027-02-01' }, today)
  const first = printTerm(today, null, 12, announced)
  expect(first).toMatchObject({ firstIssue: 1, startsOn: '2027-02-01', endsOn: '2028-01-31' })
  expect(continuesTerm({ digitalOn: today, firstIssue: first.firstIssue }, today, announced)).toBe(false)
  const published = numberingOf({ issue: 1, publishDate: '2026-11-30' }, today)
  expect(printTerm(today, null, 12, published)).toMatchObject({ firstIssue: 2, startsOn: '2026-12-01' })
  expect(printTerm(today, 13, 12, published).firstIssue).toBe(14)
})
