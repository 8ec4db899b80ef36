import fc from 'fast-check'
import { expect, test } from 'vitest'
import { provesHolder, subscriberNumber } from './subscriber-number.ts'

const holder = { name: '陳雅惠', phone: '0912-000-321' }

test.each(['陳雅惠', ' 陳 雅惠 ', '321', '３２１'])('%j is accepted', (proof) => expect(provesHolder(holder, proof)).toBe(true))
test.each(['', ' ', '陳雅', '雅惠', '21', '0321', '0912000321', '陳雅惠321', '陳雅惠陳雅惠', '000', '322'])(
  '%j is refused',
  (proof) => expect(provesHolder(holder, proof)).toBe(false),
)

test('of three digits exactly one in a thousand is correct', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{8}$/), (digits) => {
      const right = Array.from({ length: 1000 }, (_, index) => String(index).padStart(3, '0')).filter((proof) =>
        provesHolder({ name: '某', phone: `09${digits}` }, proof),
      )
      expect(right).toEqual([digits.slice(-3)])
    }),
    { numRuns: 20 },
  )
})

test('an empty proof is refused, and so is any proof with an additional letter', () => {
  expect(provesHolder({ name: '', phone: '' }, '')).toBe(false)
  fc.assert(fc.property(fc.string({ maxLength: 12 }), (proof) => !provesHolder(holder, `${proof}x`)))
})

test('a number has seven digits', () => {
  expect(subscriberNumber.test('1234567')).toBe(true)
  for (const text of ['123456', '12345678', '123456a', '１２３４５６７', '']) expect(subscriberNumber.test(text)).toBe(false)
})
