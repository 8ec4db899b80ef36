import { expect, test } from 'vitest'
import { reviewOf, unreviewedText } from './review.ts'

const post = {
  reviewed_by: { id: 3 },
  reviewed_at: '2026-10-26T00:00:00+08:00',
  publish_date: '2026-11-10T00:00:00Z',
  updated_at: '2026-11-10T00:00:00Z',
}

test.each<[string, Partial<Omit<typeof post, 'reviewed_by'>> & { reviewed_by?: null }, string]>([
  ['no reviewer', { reviewed_by: null }, 'none'],
  ['read, then published, never changed', {}, 'as read'],
  ['changed after it was read', { updated_at: '2026-11-16T02:30:00Z' }, 'changed since'],
  [
    'changed, then read again on the same day',
    { updated_at: '2026-11-16T02:30:00Z', reviewed_at: '2026-11-15T16:00:00Z' },
    'as read',
  ],
  [
    'changed a minute after midnight in Taipei',
    { updated_at: '2026-11-16T16:01:00Z', reviewed_at: '2026-11-15T16:00:00Z' },
    'changed since',
  ],
  ['read after it was published, without a change', { reviewed_at: '2026-11-12T00:00:00Z' }, 'as read'],
])('%s', (_, change, expected) => expect(reviewOf({ ...post, ...change })).toBe(expected))

test('a review without a day counts as one of the day of publication', () => {
  expect(reviewOf({ ...post, reviewed_at: null })).toBe('as read')
  expect(reviewOf({ ...post, reviewed_at: null, updated_at: '2026-11-12T00:00:00Z' })).toBe('changed since')
})

test('unreviewed advice discloses it; unreviewed texts without advice have a type notice', () => {
  expect(unreviewedText('blog', true)).toBe('尚未經專科審訂')
  expect(unreviewedText('book', true)).toBe('尚未經專科審訂')
  expect(unreviewedText('blog', true, '心臟內科醫師')).toBe('專欄：作者為心臟內科醫師')
  expect(unreviewedText('blog', false)).toBe('個人經驗，不是醫療建議')
  expect(unreviewedText('book', false)).toBe('書評，不是醫療建議')
})
