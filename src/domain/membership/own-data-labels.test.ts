import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueText } from './own-data-labels.ts'

test('codes are translated, instants are in Taipei time, days have dots', () => {
  expect(valueText('gender', 'female')).toBe('女')
  expect(valueText('industry', 99)).toBe('其他')
  expect(valueText('topic_key', 'topic_user_2')).toBe('飲食控制')
  expect(valueText('item_type', 'magazine')).toBe('雜誌')
  expect(valueText('created_at', '2026-11-21T19:55:53.044017+00:00')).toBe('2026.11.22 03:55')
  expect(valueText('ends_on', '2027-05-02')).toBe('2027.05.02')
  expect([null, undefined, ''].map((nothing) => valueText('mobile', nothing))).toEqual(['—', '—', '—'])
  expect(valueText('line_binding', false)).toBe('否')
})

test("the member's own text is unchanged", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[^\d]+$/), (text) => {
      expect(valueText('body', text)).toBe(text)
    }),
  )
})
