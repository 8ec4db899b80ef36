import { expect, test } from 'vitest'
import { layoutFor } from './layouts.tsx'

test('uses the layout of the innermost route that names one, else the default', () => {
  expect(layoutFor({ named: [undefined, 'member', undefined], failed: false, bot: false })).toBe('member')
  expect(layoutFor({ named: ['member', 'payment'], failed: false, bot: false })).toBe('payment')
  expect(layoutFor({ named: [], failed: false, bot: false })).toBe('default')
})

test('uses separate layouts for errors and for crawlers', () => {
  expect(layoutFor({ named: ['member'], failed: true, bot: false })).toBe('error')
  expect(layoutFor({ named: ['member'], failed: true, bot: true })).toBe('bot')
  expect(layoutFor({ named: ['empty'], failed: false, bot: true })).toBe('empty')
})
