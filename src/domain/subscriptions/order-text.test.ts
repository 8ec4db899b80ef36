import { expect, test } from 'vitest'
import { orderStates } from '../payment/order-state.ts'
import { firstCopyText, isPayable, orderStateNames, presentStateName } from './order-text.ts'

test('a new order awaits payment as one at the gateway does; other states have their own names', () => {
  expect(presentStateName('created')).toBe(orderStateNames.pending)
  expect(new Set(orderStates.map(presentStateName)).size).toBe(orderStates.length - 1)
})

test('a new order and a failed one can be paid, not one that may have been paid at the gateway', () => {
  expect(orderStates.filter(isPayable)).toEqual(['created', 'failed'])
})

test('the first printed copy is named with its day', () => {
  expect(firstCopyText('2026-12-01')).toBe('第一本 2026.12.01 寄出')
})
