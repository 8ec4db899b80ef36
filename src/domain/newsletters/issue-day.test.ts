import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type IssueFrequency, isIssueDay, issueDaysFrom, issueInstant, rhythms } from './issue-day.ts'

/** The issue days of a year for a newsletter that skips none. */
const year = (rhythm: IssueFrequency, weekday: number) => issueDaysFrom({ rhythm, weekday }, '2026-01-01', null, 365)

test('a newsletter retains its weekday, and appears at most once per day', () => {
  fc.assert(
    fc.property(fc.constantFrom(...rhythms), fc.integer({ min: 0, max: 6 }), (rhythm, weekday) => {
      const days = year(rhythm, weekday)
      expect(days.every((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === weekday)).toBe(true)
      for (const day of days) expect(isIssueDay({ rhythm, weekday }, day, day)).toBe(false)
    }),
  )
})

test.each([
  ['weekly', 52, 53],
  ['fortnightly', 26, 27],
  ['monthly', 12, 12],
] as const)('%s: %i to %i a year', (rhythm, least, most) => {
  for (let weekday = 0; weekday < 7; weekday += 1) {
    const count = year(rhythm, weekday).length
    expect(count).toBeGreaterThanOrEqual(least)
    expect(count).toBeLessThanOrEqual(most)
  }
})

test('a newsletter is issued at seven in the morning in Taipei', () => {
  expect(issueInstant('2026-11-24').toISOString()).toBe('2026-11-23T23:00:00.000Z')
})
