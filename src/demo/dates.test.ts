import { expect, test } from 'vitest'
import { contentClock, taipeiInstant } from './dates.ts'

test('times of the files are Taipei times', () => {
  expect(taipeiInstant('2026-11-10T08:00').toISOString()).toBe('2026-11-10T00:00:00.000Z')
  expect(taipeiInstant('2026-11-10').toISOString()).toBe('2026-11-09T16:00:00.000Z')
})

test('with a clock past the content, times are as written', () => {
  const clock = contentClock(['2026-11-10T08:00', '2026-11-16T08:00'], new Date('2026-11-21T00:00:00Z'))
  expect(clock('2026-11-10T08:00').toISOString()).toBe('2026-11-10T00:00:00.000Z')
})

test('with a clock before the content, all dates shift back by the same number of whole days', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  const clock = contentClock(['2026-11-10T08:00', '2026-11-16T10:30'], now)
  const [older, newest] = [clock('2026-11-10T10:30'), clock('2026-11-16T10:30')]
  expect(newest.getTime()).toBeLessThanOrEqual(now.getTime())
  expect(now.getTime() - newest.getTime()).toBeLessThan(86_400_000)
  expect(newest.getTime() - older.getTime()).toBe(6 * 86_400_000)
})
