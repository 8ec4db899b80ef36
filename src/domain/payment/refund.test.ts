import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../time/calendar-days.ts'
import { orderStates } from './order-state.ts'
import { lastRefundDay, type RefundInput, refundError, refundQuestion, refundText } from './refund.ts'
import { refundDays } from './refund-period.ts'

const paid: RefundInput = { state: 'paid', chargedOn: '2026-11-21', wasRefundRequested: false, used: 0, followed: false }

test('a paid order can be refunded for seven days, the last included', () => {
  expect(lastRefundDay('2026-11-21')).toBe('2026-11-28')
  expect([refundError(paid, '2026-11-28'), refundError(paid, '2026-11-29')]).toEqual([null, 'over'])
  fc.assert(
    fc.property(fc.nat({ max: 30 }), (days) => {
      expect(refundError(paid, addDays('2026-11-21', days)) === null).toBe(days <= refundDays)
    }),
  )
})

test('an obstacle is reported, whatever the day', () => {
  expect(refundError({ ...paid, used: 1 }, '2026-11-21')).toBe('used')
  expect(refundError({ ...paid, followed: true }, '2026-11-28')).toBe('followed')
  // the user is not sent to another order first, only to learn that it is too late
  expect(refundError({ ...paid, followed: true }, '2026-11-29')).toBe('over')
  expect(refundError({ ...paid, wasRefundRequested: true }, '2026-11-21')).toBe('under_way')
  expect(refundError({ ...paid, chargedOn: null }, '2026-11-21')).toBe('nothing_charged')
  for (const state of orderStates) expect(refundError({ ...paid, state }, '2026-11-21') === null).toBe(state === 'paid')
})

test('a paid order always has a refund statement', () => {
  expect(refundText(null, '2026-11-28')).toBe('2026.11.28 前可以申請退費，款項退回原來的信用卡。')
  expect(refundText('over', '2026-11-28')).toContain('期限到 2026.11.28，已經過了')
  expect(refundText('followed', '2026-11-28')).toContain('先退後買的')
  expect(refundText('used', '2026-11-28')).toContain('已經提問過')
  expect(refundText('nothing_charged', null)).toContain('沒有向您收費')
  expect(refundText('not_paid', null)).toBeNull()
})

test('before a refund, the amount and its consequences are stated', () => {
  const ends = [
    [true, true, '訂閱和自動續訂'],
    [true, false, '訂閱'],
    [false, false, '這個題包'],
  ] as const
  for (const [isPlan, renews, what] of ends)
    expect(refundQuestion({ price: 1200, isPlan, renews, reduced: false })).toBe(
      `NT$\u00a01,200 會退回原來的信用卡，${what}馬上結束，不能復原。`,
    )
  expect(refundQuestion({ price: 1100, isPlan: true, renews: false, reduced: true })).toContain('折扣碼不會恢復')
})
