import fc from 'fast-check'
import { expect, test } from 'vitest'
import { birthdayError, isImpossibleBirthday } from './birthday.ts'

const today = '2026-11-21'

test('a day is accepted exactly if the calendar has it and it is not in the future', () => {
  const parts = fc.record({
    year: fc.integer({ min: 1890, max: 2040 }),
    month: fc.integer({ min: 0, max: 13 }),
    day: fc.integer({ min: 0, max: 32 }),
  })
  fc.assert(
    fc.property(parts, ({ year, month, day }) => {
      const date = new Date(Date.UTC(year, month - 1, day))
      const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
      const fine = real && year >= 1900 && date.toISOString().slice(0, 10) <= today
      expect(birthdayError({ year, month, day }, today) === null).toBe(fine)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  [{ year: 2023, month: 2, day: 29 }, '2023 年 2 月沒有 29 日'],
  [{ year: 2000, month: 2, day: 29 }, null],
  [{ year: 1900, month: 2, day: 29 }, '1900 年 2 月沒有 29 日'],
  [{ year: 2026, month: 11, day: 21 }, null],
  [{ year: 2026, month: 11, day: 22 }, '生日不能在今天以後'],
  [{ year: 1990, month: 1, day: 31 }, null],
  [{ year: Number.NaN, month: 1, day: 1 }, '請選擇年月日'],
])('%o: %s', (birthday, error) => expect(birthdayError(birthday, today)).toBe(error))

test.each([
  [{ year: 1958, month: 2, day: 30 }, true],
  [{ year: 1958, month: 2, day: 28 }, false],
  [{ year: 2000, month: 2, day: 29 }, false],
  [{ year: 1958, month: 4, day: 30 }, false],
  [{ year: 1958, month: 4, day: 31 }, true],
])('%o is impossible: %s', (birthday, impossible) => expect(isImpossibleBirthday(birthday)).toBe(impossible))
