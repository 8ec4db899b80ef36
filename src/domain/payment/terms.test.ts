import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../time/calendar-days.ts'
import {
  continuesTerm,
  digitalTerm,
  issueMonth,
  issueOf,
  lastDueIssue,
  printTerm,
  renewsTooEarly,
  secondSubscription,
} from './terms.ts'

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
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
  expect(issueOf('1998-12-05')).toBe(1)
  expect(issueOf('2026-11-21')).toBe(336)
  expect(issueMonth(336)).toBe('2026-11-01')
  fc.assert(fc.property(fc.integer({ min: 1, max: 900 }), (issue) => issueOf(issueMonth(issue)) === issue))
})

test("print starts with next month's issue and continues after the last one", () => {
  expect(printTerm('2026-11-21', null, 12)).toEqual({
    firstIssue: 337,
    lastIssue: 348,
    startsOn: '2026-12-01',
    endsOn: '2027-11-30',
  })
  expect(printTerm('2026-11-21', 348, 12).firstIssue).toBe(349)
  expect(printTerm('2026-11-21', 100, 12).firstIssue).toBe(337)
})

test('the last due issue is the later of the subscriptions and an entitlement with only days', () => {
  expect(lastDueIssue(null, null)).toBeNull()
  expect(lastDueIssue(348, null)).toBe(348)
  expect(lastDueIssue(null, '2027-11-29')).toBe(348)
  expect(lastDueIssue(340, '2027-11-29')).toBe(348)
  expect(lastDueIssue(350, '2027-11-29')).toBe(350)
  // the entitlement to printed issues ends with the month of its last issue
  const term = printTerm('2026-11-21', null, 12)
  expect(lastDueIssue(null, term.endsOn)).toBe(term.lastIssue)
})

test('renewal is accepted up to a month before the end, and for print, which starts next month', () => {
  expect(renewsTooEarly(digitalTerm('2026-11-26', '2026-12-25', 12), '2026-11-26')).toBe(false)
  expect(renewsTooEarly(digitalTerm('2026-11-26', '2026-12-26', 12), '2026-11-26')).toBe(true)
  fc.assert(fc.property(day, (today) => !renewsTooEarly(printTerm(today, null, 12), today)))
  fc.assert(fc.property(day, months, (today, length) => !renewsTooEarly(digitalTerm(today, null, length), today)))
})

test('a plan continues a subscription when a part begins later than a first order would', () => {
  const today = '2026-11-29'
  const next = issueOf(today) + 1
  expect(continuesTerm({ digitalOn: today, firstIssue: next }, today)).toBe(false)
  expect(continuesTerm({ digitalOn: null, firstIssue: null }, today)).toBe(false)
  expect(continuesTerm({ digitalOn: '2026-11-30', firstIssue: null }, today)).toBe(true)
  expect(continuesTerm({ digitalOn: today, firstIssue: next + 1 }, today)).toBe(true)
})

test('an order is a second subscription if the same part was paid since or is at the gateway', () => {
  const today = '2026-11-29'
  const next = issueOf(today) + 1
  const plan = { digital: true, print: false }
  const first = { digitalOn: today, firstIssue: null }
  const later = { digitalOn: '2027-11-29', firstIssue: null }
  const paid = { orderNo: 'HP1', state: 'paid', digital: true, print: false } as const
  const open = { orderNo: 'HP2', state: 'in_payment', digital: true, print: true } as const
  expect(secondSubscription(plan, later, [open, paid], today)).toBe(paid)
  // what was paid has ended or was revoked since
  expect(secondSubscription(plan, first, [paid], today)).toBeNull()
  expect(secondSubscription(plan, first, [open], today)).toBe(open)
  // confirmed when it was ordered: no other order since
  expect(secondSubscription(plan, later, [], today)).toBeNull()
  const printed = { digital: false, print: true }
  expect(secondSubscription(printed, { digitalOn: null, firstIssue: next }, [paid], today)).toBeNull()
  expect(secondSubscription(printed, { digitalOn: null, firstIssue: next }, [open], today)).toBe(open)
})
