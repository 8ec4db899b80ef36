import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Entitlement,
  entitlementState,
  followingTerms,
  includesPrint,
  periodText,
  type SourcedEntitlement,
  shownLastDay,
  sourceText,
  subscriptionInfo,
  subscriptionStateName,
} from './subscription-info.ts'

const day = fc.integer({ min: 0, max: 4000 }).map((days) => new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10))
const entitlement: fc.Arbitrary<SourcedEntitlement> = fc
  .record({
    kind: fc.constantFrom('digital' as const, 'print' as const),
    days: fc.tuple(day, day),
    source: fc.constantFrom('order:A', 'order:B', 'campaign'),
  })
  .map(({ kind, days, source }) => {
    const [start_date = '', end_date = ''] = days.toSorted()
    return { kind, start_date, end_date, source }
  })
const digital = (start_date: string, end_date: string): Entitlement => ({ kind: 'digital', start_date, end_date })
const print = (start_date: string, end_date: string): Entitlement => ({ kind: 'print', start_date, end_date })

test('an entitlement is valid from its first day to its last, both included', () => {
  fc.assert(
    fc.property(entitlement, day, (input, today) => {
      const state = entitlementState(input, today)
      expect(state === 'running').toBe(input.start_date <= today && today <= input.end_date)
      if (state === 'over') expect(today > input.end_date).toBe(true)
    }),
  )
})

describe('the subscription of a day', () => {
  test('ends with its running entitlements, whatever their order and whatever follows', () => {
    fc.assert(
      fc.property(fc.array(entitlement, { minLength: 1, maxLength: 6 }), day, (entitlements, today) => {
        const info = subscriptionInfo(entitlements, today)
        expect(subscriptionInfo(entitlements.toReversed(), today)).toEqual(info)
        const running = entitlements.filter((one) => entitlementState(one, today) === 'running')
        const digital = running.filter(({ kind }) => kind === 'digital').map(({ end_date }) => end_date)
        if (digital.length > 0) expect(info?.right_due_date).toBe(digital.toSorted().at(-1))
        else if (running.length > 0) expect(info?.code).toBe('print')
        else expect(info).not.toBeNull()
      }),
    )
  })
  test.each<[string | null, Entitlement[]]>([
    [null, []],
    ['print', [print('2026-01-01', '2026-12-31')]],
    ['digital', [digital('2026-01-01', '2026-12-31')]],
    ['both', [digital('2026-01-01', '2026-12-31'), print('2026-01-01', '2026-12-31')]],
    ['digital', [digital('2026-01-01', '2026-12-31'), print('2025-01-01', '2025-12-31')]],
  ])('%s', (code, entitlements) => {
    const own = entitlements.map((one) => ({ ...one, source: 'demo' }))
    for (const today of ['2026-06-01', '2030-01-01']) expect(subscriptionInfo(own, today)?.code ?? null).toBe(code)
  })
  const today = '2026-11-29'
  const both = [digital(today, '2027-11-28'), print('2026-12-01', '2027-11-30')].map((one) => ({ ...one, source: 'order:A' }))
  const queued = { ...digital('2027-11-29', '2028-11-28'), source: 'order:B' }
  test('is the running one; a queued one follows it', () => {
    expect(subscriptionInfo([queued, ...both], today)).toMatchObject({ code: 'both', right_due_date: '2027-11-28' })
    const [following, ...others] = followingTerms([queued, ...both], today)
    expect([following, others]).toEqual([
      { name: subscriptionInfo([queued], today)?.name, start_date: '2027-11-29', end_date: '2028-11-28', source: 'order:B' },
      [],
    ])
  })
  test('changes to the queued one on its first day', () => {
    expect(subscriptionInfo([queued, ...both], '2028-01-01')).toMatchObject({ code: 'digital', right_due_date: '2028-11-28' })
    expect(followingTerms([queued, ...both], '2028-01-01')).toEqual([])
  })
  test('is the next one while none is running', () => {
    const past = { ...digital('2024-01-01', '2024-12-31'), source: 'order:C' }
    expect(subscriptionInfo([queued, past], today)).toMatchObject({ right_due_date: '2028-11-28' })
  })
})

test.each([
  ['order:HP-1', '訂單 HP-1'],
  ['subscription:1234567', '訂戶編號 1234567'],
  ['demo', '示範帳號'],
  ['campaign', '贈送'],
])('%s comes from %s', (source, words) => expect(sourceText(source)).toBe(words))

test('only a digital subscription has no printed issues', () => {
  expect((['digital', 'print', 'both', null] as const).filter(includesPrint)).toEqual(['print', 'both', null])
})

test('a period that ends before its start is not shown', () => {
  expect(shownLastDay('2026-11-28', '2026-11-27')).toBe('2026-11-28')
  expect(shownLastDay('2026-11-28', '2027-11-27')).toBe('2027-11-27')
  expect(periodText('cancelled', '2026-11-28', '2026-11-27')).toBe('退費後已經結束')
  expect(periodText('active', '2026-11-28', '2027-11-27')).toBe('2026.11.28 至 2027.11.27')
})

test('a future term is not called a running subscription', () => {
  const running = subscriptionStateName('active', '2026-11-29', '2026-11-29')
  expect(subscriptionStateName('active', '2026-11-30', '2026-11-29')).not.toBe(running)
  expect(subscriptionStateName('cancelled', '2026-11-30', '2026-11-29')).toBe(
    subscriptionStateName('cancelled', '2026-11-29', '2026-11-29'),
  )
})
