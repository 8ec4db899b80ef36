import fc from 'fast-check'
import { expect, test } from 'vitest'
import { waitText } from './wait-text.ts'

test.each([
  [0, '1 秒'],
  [4.2, '5 秒'],
  [90, '90 秒'],
  [91, '2 分鐘'],
  [3600, '60 分鐘'],
  [5401, '2 小時'],
])('%d seconds: %s', (seconds, words) => expect(waitText(seconds)).toBe(words))

test('a wait is never stated as shorter than it is', () => {
  const units: Record<string, number> = { 秒: 1, 分鐘: 60, 小時: 3600 }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200_000 }), (seconds) => {
      const [number = '', unit = ''] = waitText(seconds).split(' ')
      expect(Number(number) * (units[unit] ?? 0)).toBeGreaterThanOrEqual(seconds)
    }),
  )
})
