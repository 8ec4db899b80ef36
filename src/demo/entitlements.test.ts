import { expect, test } from 'vitest'
import { identityOf } from '../domain/membership/identity.ts'
import { taipeiDay } from '../domain/time/taipei.ts'
import { demoEntitlements } from './entitlements.ts'

const entitlement = (now: Date, email: string) => demoEntitlements(taipeiDay(now)).find((one) => one.email === email)
const lastDigitalDay = (now: Date, email: string) =>
  entitlement(now, email)
    ?.entitlements.filter(({ kind }) => kind === 'digital')
    .map(({ endsOn }) => endsOn)
    .sort()
    .at(-1) ?? null

// the second is an hour at which Taipei has the next day already
const moments = ['2026-11-21T04:00:00Z', '2026-11-20T16:30:00Z', '2028-02-29T03:00:00Z', '2027-01-01T00:00:00Z'].map(
  (time) => new Date(time),
)

test.each(moments)('at %s expired ended yesterday in Taipei, subscriber is valid for a year', (now) => {
  const yesterday = taipeiDay(new Date(now.getTime() - 86_400_000))
  expect(lastDigitalDay(now, 'expired@example.com')).toBe(yesterday)
  const [expired, subscriber] = ['expired@example.com', 'subscriber@example.com'].map((email) =>
    identityOf({ h_end_date: lastDigitalDay(now, email), staff: false }, now),
  )
  expect([expired, subscriber]).toEqual(['member', 'subscriber'])
  expect(lastDigitalDay(now, 'subscriber@example.com')?.slice(0, 4)).toBe(String(Number(taipeiDay(now).slice(0, 4)) + 1))
})

test('order numbers are unique, and entitlements match what was paid', () => {
  const entitlements = demoEntitlements('2026-11-21')
  const numbers = entitlements.flatMap(({ orders }) => orders.map(({ orderNo }) => orderNo))
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const { orders, entitlements: granted } of entitlements)
    for (const { subInfo, state } of orders)
      if (subInfo) {
        expect(state).toBe('paid')
        expect(granted.map(({ endsOn }) => endsOn)).toContain(subInfo.end_date)
      }
})
