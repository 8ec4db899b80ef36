import { expect, test } from 'vitest'
import { layoutFor } from './layouts.tsx'

test('uses the layout of the innermost route that names one, else the default', () => {
  expect(layoutFor({ layoutNames: [undefined, 'member', undefined], failed: false, bot: false })).toBe('member')
  expect(layoutFor({ layoutNames: ['member', 'payment'], failed: false, bot: false })).toBe('payment')
  expect(layoutFor({ layoutNames: [], failed: false, bot: false })).toBe('default')
})

test('uses separate layouts for errors and for crawlers', () => {
  expect(layoutFor({ layoutNames: ['member'], failed: true, bot: false })).toBe('error')
  expect(layoutFor({ layoutNames: ['member'], failed: true, bot: true })).toBe('bot')
  expect(layoutFor({ layoutNames: ['empty'], failed: false, bot: true })).toBe('empty')
})
