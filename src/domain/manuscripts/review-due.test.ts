import { expect, test } from 'vitest'
import { reviewDueOn } from './review-due.ts'

test('texts about diseases and medicines are due after one year, all others after two', () => {
  expect(reviewDueOn('2024-02-29', ['medication', 'diet'])).toBe('2025-02-28')
  expect(reviewDueOn('2024-02-29', ['diet'])).toBe('2026-02-28')
  expect(reviewDueOn('2025-06-30', [])).toBe('2027-06-30')
})
