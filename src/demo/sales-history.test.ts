import { expect, test } from 'vitest'
import { isAllowedTransition } from '../domain/payment/order-state.ts'
import { addMonths } from '../domain/time/calendar-days.ts'
import { taipeiDay } from '../domain/time/taipei.ts'
import { type SoldPlan, salesHistory } from './sales-history.ts'

const plan = (id: number, kind: SoldPlan['kind'], price: number): SoldPlan => ({
  id,
  title: kind,
  kind,
  price,
  months: 12,
  issues: 12,
})
const offered = [plan(1, 'print', 1980), plan(2, 'digital', 1200), plan(3, 'both', 2580)]
const today = '2026-11-28'
const history = salesHistory(today, offered)

test('the history is the same each time, and before today', () => {
  expect(salesHistory(today, offered)).toEqual(history)
  for (const { at } of history.events) expect(taipeiDay(at) <= today, at.toISOString()).toBe(true)
  expect(history.members.every(({ createdAt }) => createdAt && taipeiDay(createdAt) < today)).toBe(true)
})

test('thirteen months have sign-ups and revenue, with renewals, coupons, failures and refunds', () => {
  for (let back = 1; back <= 13; back += 1) {
    const month = addMonths(`${today.slice(0, 7)}-01`, -back).slice(0, 7)
    const inMonth = (at: Date | undefined) => at !== undefined && taipeiDay(at).startsWith(month)
    expect(history.members.filter(({ createdAt }) => inMonth(createdAt)).length, month).toBeGreaterThan(10)
    expect(history.charges.filter(({ chargedAt }) => inMonth(chargedAt)).length, month).toBeGreaterThan(5)
  }
  const buyers = history.subscriptions.map(({ memberId }) => memberId)
  expect(buyers.length - new Set(buyers).size).toBeGreaterThan(20)
  expect(history.coupons.length).toBeGreaterThan(30)
  for (const state of ['failed', 'cancelled', 'refunded'])
    expect(history.events.filter(({ toState }) => toState === state).length, state).toBeGreaterThan(3)
  expect(history.notices.length).toBeGreaterThan(0)
})

test('orders move as the shop allows, and end in their state', () => {
  for (const { orderNo, state } of history.orders) {
    const steps = history.events.filter((event) => event.orderNo === orderNo)
    expect(steps[0]?.toState).toBe('created')
    for (const [index, step] of steps.slice(1).entries()) {
      expect(step.fromState).toBe(steps[index]?.toState)
      expect(isAllowedTransition(step.fromState ?? 'created', step.toState), `${step.fromState} ${step.toState}`).toBe(true)
      expect(step.at >= (steps[index]?.at ?? step.at), orderNo).toBe(true)
    }
    expect(steps.at(-1)?.toState).toBe(state)
  }
})

test('charges, invoices, subscriptions and entitlements match the state of each order', () => {
  const granted = new Set(history.entitlements.map(({ source }) => source))
  for (const { orderNo, state, price } of history.orders) {
    const charge = history.charges.find((one) => one.orderNo === orderNo)
    const invoice = history.invoices.find((one) => one.orderNo === orderNo)
    const wasPaid = state === 'paid' || state === 'refunded'
    expect([charge?.amount, invoice?.amount], orderNo).toEqual(wasPaid ? [price, price] : [undefined, undefined])
    expect(
      history.subscriptions.some((one) => one.orderNo === orderNo),
      orderNo,
    ).toBe(wasPaid)
    expect(granted.has(`order:${orderNo}`), orderNo).toBe(state === 'paid')
    if (state === 'refunded') expect([charge?.refundedAt instanceof Date, invoice?.state]).toEqual([true, 'void'])
  }
})

test('terms of one reader do not overlap, and nothing is stored twice', () => {
  const bySource = new Map<string, { from: string; until: string }[]>()
  for (const { memberId, kind, startsOn, endsOn } of history.entitlements) {
    const key = `${memberId} ${kind}`
    bySource.set(key, [...(bySource.get(key) ?? []), { from: startsOn, until: endsOn }])
  }
  for (const terms of bySource.values())
    for (const [index, { from }] of terms.slice(1).entries()) expect(from > (terms[index]?.until ?? '')).toBe(true)
  const unique = (values: readonly (string | undefined)[]) => new Set(values).size === values.length
  expect(unique(history.members.map(({ id }) => id))).toBe(true)
  expect(unique(history.members.map(({ email }) => email))).toBe(true)
  expect(unique(history.coupons.map(({ code }) => code))).toBe(true)
})
