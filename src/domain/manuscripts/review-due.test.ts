import { expect, test } from 'vitest'
import { chosenDueError, firstReviewMonths, reviewDueOn } from './review-due.ts'

test('channels about diseases and medicines begin with one year, all others with two', () => {
  expect(['medication', 'diet'].map(firstReviewMonths)).toEqual([12, 24])
})

test('the channel with the shortest period decides; without a channel it is two years', () => {
  expect(reviewDueOn('2024-02-29', [12, 24])).toBe('2025-02-28')
  expect(reviewDueOn('2024-02-29', [24])).toBe('2026-02-28')
  expect(reviewDueOn('2025-06-30', [])).toBe('2027-06-30')
})

test('a signer chooses a day after today, and none later than the period of the channels', () => {
  const days = { today: '2026-11-29', latest: '2027-11-29' }
  expect(['2026-11-30', '2027-11-29'].map((day) => chosenDueError(day, days))).toEqual([null, null])
  expect(chosenDueError('2026-11-29', days)).toContain('今天之後')
  expect(chosenDueError('2027-11-30', days)).toContain('2027.11.29')
})
