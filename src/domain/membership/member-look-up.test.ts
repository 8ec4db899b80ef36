import { expect, test } from 'vitest'
import {
  bindingError,
  entitlementEndError,
  generalReason,
  lookUpExpiresAt,
  parseMemberSearch,
  reasonText,
} from './member-look-up.ts'

test('an address, a subscriber number and an order number are recognised as typed; a name is not', () => {
  expect(parseMemberSearch(' Reader＠Example.com ')).toEqual({ kind: 'email', value: 'reader@example.com' })
  expect(parseMemberSearch('１２３-4567')).toEqual({ kind: 'subscriber', value: '1234567' })
  expect(parseMemberSearch('hp20261128abcd')).toEqual({ kind: 'order', value: 'HP20261128ABCD' })
  for (const text of ['林', '林讀者', '123456', 'reader@', '%', 'a%']) expect(parseMemberSearch(text), text).toBeNull()
})

test('a look-up is valid for thirty minutes', () => {
  expect(lookUpExpiresAt(new Date('2026-11-28T01:00:00Z')).toISOString()).toBe('2026-11-28T01:30:00.000Z')
})

test('a corrected end is not before the start, nor decades ahead', () => {
  const of = { startsOn: '2026-11-01', today: '2026-11-28' }
  expect(entitlementEndError('2026-10-31', of)).toBe('最後一天不能早於開始的那一天')
  expect(entitlementEndError('2031-11-28', of)).toBeNull()
  expect(entitlementEndError('2031-11-29', of)).toBe('最多到五年後')
})

test('the reason names its kind', () => {
  expect(reasonText({ reason: 'mail', note: 'C-20261128-2345' })).toBe('來信：C-20261128-2345')
  expect(reasonText({ reason: 'call', note: '' })).toBe('來電')
})

test('members are shown the kind of a reason without the note; unknown words are 其他', () => {
  expect(generalReason('來信：C-20261128-2345')).toBe('來信')
  expect(generalReason('退費；漏寄兩期')).toBe('退費')
  expect(generalReason('來電')).toBe('來電')
  expect(generalReason('其他：住在三樓的王太太')).toBe('其他')
  expect(generalReason('王太太來電')).toBe('其他')
  expect(generalReason('')).toBe('其他')
})

test('only an unbound number can be bound', () => {
  expect(bindingError(null, 'a')).toBeNull()
  expect(bindingError('a', 'a')).toBe('這個編號已經綁在這位會員的帳號')
  expect(bindingError('b', 'a')).toContain('另一個帳號')
})
