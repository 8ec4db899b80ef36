import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueWords } from './own-data-words.ts'

test('codes are translated, instants are in Taipei time, days have dots', () => {
  expect(valueWords('gender', 'female')).toBe('女')
  expect(valueWords('industry', 99)).toBe('其他')
  expect(valueWords('topic_key', 'topic_user_2')).toBe('飲食控制')
  expect(valueWords('item_type', 'magazine')).toBe('雜誌')
  expect(valueWords('created_at', '2026-11-21T19:55:53.044017+00:00')).toBe('2026.11.22 03:55')
  expect(valueWords('ends_on', '2027-05-02')).toBe('2027.05.02')
  expect([null, undefined, ''].map((nothing) => valueWords('mobile', nothing))).toEqual(['—', '—', '—'])
  expect(valueWords('line_binding', false)).toBe('否')
})

test("the member's own text is unchanged", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[^\d]+$/), (text) => {
      expect(valueWords('body', text)).toBe(text)
    }),
  )
})
