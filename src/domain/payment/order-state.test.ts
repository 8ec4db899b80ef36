import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAllowedTransition, isOpenOrder, type OrderState, orderStates, pendingReason } from './order-state.ts'

const state = fc.constantFrom(...orderStates)
const walk = (intents: readonly OrderState[]) => {
  const path: OrderState[] = ['created']
  for (const intent of intents) {
    const state = path.at(-1) ?? 'created'
    if (isAllowedTransition(state, intent)) path.push(intent)
  }
  return path
}

test('after any transitions, an order is paid at most once, and refunded only after it was paid', () => {
  fc.assert(
    fc.property(fc.array(state, { maxLength: 40 }), (intents) => {
      const path = walk(intents)
      expect(path.filter((at) => at === 'paid').length).toBeLessThanOrEqual(1)
      if (path.includes('refunded')) expect(path.indexOf('refunded')).toBe(path.indexOf('paid') + 1)
    }),
  )
})

test('cancelled and refunded are final; no transition leads to created or the same state', () => {
  fc.assert(
    fc.property(state, (to) => {
      expect(isAllowedTransition('cancelled', to)).toBe(false)
      expect(isAllowedTransition('refunded', to)).toBe(false)
      expect(isAllowedTransition(to, 'created')).toBe(false)
      expect(isAllowedTransition(to, to)).toBe(false)
    }),
  )
})

test('a failed payment can be retried, and its late success is accepted', () => {
  expect(walk(['pending', 'failed', 'pending', 'paid', 'refunded'])).toHaveLength(6)
  expect(isAllowedTransition('failed', 'paid')).toBe(true)
  expect(orderStates.filter(isOpenOrder)).toEqual(['created', 'pending', 'failed'])
})

test('a pending order may be paid again once the gateway has no payment, or after ten minutes', () => {
  const now = new Date('2026-11-29T04:00:00Z')
  const attempt = (minutes: number, checkedAt: Date | null = null, state = 'pending') => ({
    state,
    createdAt: new Date(now.getTime() - minutes * 60_000),
    checkedAt,
  })
  expect(pendingReason('pending', [attempt(1)], now)).toBe('result')
  expect(pendingReason('pending', [attempt(1, now)], now)).toBe('payment')
  expect(pendingReason('pending', [attempt(10)], now)).toBe('payment')
  expect(pendingReason('pending', [attempt(1), attempt(30, now, 'failed')], now)).toBe('result')
  expect(pendingReason('pending', [], now)).toBe('payment')
  for (const state of ['created', 'paid', 'failed', 'cancelled', 'refunded'] as const)
    expect(pendingReason(state, [attempt(1)], now)).toBeNull()
})
