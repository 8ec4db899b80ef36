import { expect, test } from 'vitest'
import { postDates } from './dates.ts'

test('days are Taipei days, dotted; an update on the day of publication is not shown', () => {
  expect(postDates({ publish_date: '2026-11-09T17:00:00Z', updated_at: '2026-11-16T02:30:00Z' })).toEqual({
    published: '2026.11.10',
    updated: '2026.11.16',
  })
  expect(postDates({ publish_date: '2026-11-09T17:00:00Z', updated_at: '2026-11-10T15:59:00Z' })).toEqual({
    published: '2026.11.10',
    updated: null,
  })
  expect(postDates({ publish_date: '2026-11-10T00:00:00Z', updated_at: '2026-11-01T00:00:00Z' }).updated).toBeNull()
})
