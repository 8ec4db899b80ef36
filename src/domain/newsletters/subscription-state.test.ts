import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayResendConfirmation, nextState, type SubscriptionState, subscriptionEvents } from './subscription-state.ts'

const events = fc.array(fc.constantFrom(...subscriptionEvents), { maxLength: 30 })

test('a subscription requires a request and a later confirmation, after the last unsubscription', () => {
  fc.assert(
    fc.property(events, (history) => {
      const state = history.reduce<SubscriptionState>(nextState, 'none')
      const since = history.slice(history.lastIndexOf('leave') + 1)
      const requestIndex = since.indexOf('ask')
      const confirmed = requestIndex >= 0 && since.indexOf('confirm', requestIndex) > requestIndex
      const before = history.slice(0, history.lastIndexOf('leave') + 1)
      const reached = before.reduce<SubscriptionState>(nextState, 'none')
      expect(reached === 'none' || reached === 'unsubscribed').toBe(true)
      expect(state === 'subscribed').toBe(confirmed)
    }),
  )
})

test('an unsubscribed address receives nothing, whatever old links are opened afterwards', () => {
  fc.assert(
    fc.property(events, fc.nat(5), (history, confirmations) => {
      const left = [...history, 'ask' as const, 'leave' as const, ...Array(confirmations).fill('confirm' as const)]
      expect(left.reduce<SubscriptionState>(nextState, 'none')).toBe('unsubscribed')
    }),
  )
})

test('a duplicate event is idempotent', () => {
  fc.assert(
    fc.property(events, fc.constantFrom(...subscriptionEvents), (history, event) => {
      const once = [...history, event].reduce<SubscriptionState>(nextState, 'none')
      expect(nextState(once, event)).toBe(once)
    }),
  )
})

test('a confirmation mail is resent at most once in ten minutes', () => {
  const now = new Date('2026-11-21T08:00:00Z')
  expect(mayResendConfirmation(null, now)).toBe(true)
  expect(mayResendConfirmation(new Date('2026-11-21T07:50:01Z'), now)).toBe(false)
  expect(mayResendConfirmation(new Date('2026-11-21T07:50:00Z'), now)).toBe(true)
})
