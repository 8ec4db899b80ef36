import { expect, test } from 'vitest'
import { firstReviewMonths, reviewDueOn } from './review-due.ts'

test('channels about diseases and medicines begin with one year, all others with two', () => {
  expect(['medication', 'diet'].map(firstReviewMonths)).toEqual([12, 24])
})

test('the channel with the shortest period decides; without a channel it is two years', () => {
  expect(reviewDueOn('2024-02-29', [12, 24])).toBe('2025-02-28')
  expect(reviewDueOn('2024-02-29', [24])).toBe('2026-02-28')
  expect(reviewDueOn('2025-06-30', [])).toBe('2027-06-30')
})
