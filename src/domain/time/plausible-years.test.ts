import { expect, test } from 'vitest'
import { isInPlausibleYear } from './plausible-years.ts'

test('implausible years are rejected, plausible ones are accepted', () => {
  for (const expected of ['1900-01-01', '2026-02-28T08:00:00+08:00', '2200-12-31T23:59:59Z'])
    expect(isInPlausibleYear(expected), expected).toBe(true)
  for (const slip of [
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
    '0206-11-01',
    '20260-01-01',
    '1900-01-01T00:00:00+08:00',
  ])
    expect(isInPlausibleYear(slip), slip).toBe(false)
})
