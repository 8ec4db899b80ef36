import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSubscriberNumber, provesSubscription } from './subscriber-number.ts'

const held = { name: '王 小明', phone: '0912-345-678' }

test('the name or the last three digits prove it, nothing else does', () => {
  for (const proof of ['王小明', ' 王 小明 ', '678', '６７８']) expect(provesSubscription(held, proof)).toBe(true)
  for (const proof of ['', ' ', '王', '小明', '78', '5678', '345', '000', '王小明王小明'])
    expect(provesSubscription(held, proof)).toBe(false)
  expect(provesSubscription({ name: '', phone: '' }, '')).toBe(false)
  fc.assert(fc.property(fc.string({ maxLength: 12 }), (proof) => !provesSubscription(held, `${proof}x`)))
})

test('a number has seven digits', () => {
  expect(isSubscriberNumber('1234567')).toBe(true)
  for (const text of ['123456', '12345678', '123456a', '１２３４５６７', '']) expect(isSubscriberNumber(text)).toBe(false)
})
