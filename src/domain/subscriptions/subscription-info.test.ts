import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  includesPrint,
  periodWords,
  type Right,
  rightState,
  shownEnd,
  sourceWords,
  subscriptionInfo,
  subscriptionStateName,
} from './subscription-info.ts'

const day = fc.integer({ min: 0, max: 4000 }).map((days) => new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10))
const right: fc.Arbitrary<Right> = fc
  .record({ kind: fc.constantFrom('digital' as const, 'print' as const), days: fc.tuple(day, day) })
  .map(({ kind, days }) => {
    const [start_date = '', end_date = ''] = days.toSorted()
    return { kind, start_date, end_date }
  })

test('an entitlement is valid from its first day to its last, both included', () => {
  fc.assert(
    fc.property(right, day, (given, today) => {
      const state = rightState(given, today)
      expect(state === 'running').toBe(given.start_date <= today && today <= given.end_date)
      if (state === 'over') expect(today > given.end_date).toBe(true)
    }),
  )
})

describe('the subscription', () => {
  test('is due on the last day of the digital entitlements, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(right, { minLength: 1, maxLength: 6 }), (rights) => {
        const info = subscriptionInfo(rights)
        expect(subscriptionInfo(rights.toReversed())).toEqual(info)
        const digital = rights.filter(({ kind }) => kind === 'digital').map(({ end_date }) => end_date)
        const counted = digital.length > 0 ? digital : rights.map(({ end_date }) => end_date)
        expect(info?.right_due_date).toBe(counted.toSorted().at(-1))
      }),
    )
  })
  test.each<[string | null, Right[]]>([
    [null, []],
    ['print', [{ kind: 'print', start_date: '2026-01-01', end_date: '2026-12-31' }]],
    ['digital', [{ kind: 'digital', start_date: '2026-01-01', end_date: '2026-12-31' }]],
    [
      'both',
      [
        { kind: 'digital', start_date: '2026-01-01', end_date: '2026-12-31' },
        { kind: 'print', start_date: '2026-01-01', end_date: '2026-12-31' },
      ],
    ],
    [
      'digital',
      [
        { kind: 'digital', start_date: '2026-01-01', end_date: '2026-12-31' },
        { kind: 'print', start_date: '2025-01-01', end_date: '2025-12-31' },
      ],
    ],
  ])('%s', (code, rights) => {
    expect(subscriptionInfo(rights)?.code ?? null).toBe(code)
  })
})

test.each([
  ['order:HP-1', '訂單 HP-1'],
  ['subscription:1234567', '訂戶編號 1234567'],
  ['demo', '示範帳號'],
  ['campaign', '贈送'],
])('%s comes from %s', (source, words) => expect(sourceWords(source)).toBe(words))

test('only a digital subscription has no printed issues', () => {
  expect((['digital', 'print', 'both', null] as const).filter(includesPrint)).toEqual(['print', 'both', null])
})

test('a period that ends before its start is not shown', () => {
  expect(shownEnd('2026-11-28', '2026-11-27')).toBe('2026-11-28')
  expect(shownEnd('2026-11-28', '2027-11-27')).toBe('2027-11-27')
  expect(periodWords('cancelled', '2026-11-28', '2026-11-27')).toBe('退費後已經結束')
  expect(periodWords('active', '2026-11-28', '2027-11-27')).toBe('2026.11.28 至 2027.11.27')
})

test('a future term is not called a running subscription', () => {
  const running = subscriptionStateName('active', '2026-11-29', '2026-11-29')
  expect(subscriptionStateName('active', '2026-11-30', '2026-11-29')).not.toBe(running)
  expect(subscriptionStateName('cancelled', '2026-11-30', '2026-11-29')).toBe(
    subscriptionStateName('cancelled', '2026-11-29', '2026-11-29'),
  )
})
