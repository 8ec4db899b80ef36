import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isIssueDay, type Rhythm, rhythms } from './issue-day.ts'

const dayAt = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10)

/** The days in a year on which a newsletter appears that misses none. */
function year(rhythm: Rhythm, weekday: number): string[] {
  const days: string[] = []
  for (let number = 0; number < 365; number += 1)
    if (isIssueDay({ rhythm, weekday }, dayAt(number), days.at(-1) ?? null)) days.push(dayAt(number))
  return days
}

test('it keeps its weekday, and never appears twice on a day', () => {
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
