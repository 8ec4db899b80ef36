import fc from 'fast-check'
import { expect, test } from 'vitest'
import { couponCode, couponCodeBytes } from '../onboarding/coupon.ts'
import { discountCodePattern, formatDiscountCode, normalizeDiscountCode } from './discount-code.ts'

const issued = fc.uint8Array({ minLength: couponCodeBytes, maxLength: couponCodeBytes }).map(couponCode)
const between = fc.constantFrom('', ' ', '-', '－', '–', '—', '─', '−', 'ー', '　', '\u200B', '\u00A0', ' - ')
const around = fc.constantFrom('', ' ', '\n', '「', '」', '\uFEFF', '*')
const wide = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)

/** A letter as a user may type it: unchanged, lower case, or full-width. */
const typedLetter = (letter: string) => fc.constantFrom(letter, letter.toLowerCase(), wide(letter), wide(letter.toLowerCase()))

test('an issued code is recognised in any notation, from its displayed or its stored form', () => {
  const typing = issued.chain((code) =>
    fc.tuple(
      fc.constant(code),
      fc.tuple(...[...code].map(typedLetter)),
      fc.array(between, { minLength: code.length, maxLength: code.length }),
      fc.tuple(around, around),
    ),
  )
  fc.assert(
    fc.property(typing, ([code, letters, gaps, [before, after]]) => {
      const input = `${before}${letters.map((letter, index) => `${index > 0 ? gaps[index] : ''}${letter}`).join('')}${after}`
      expect(normalizeDiscountCode(input)).toBe(code)
    }),
  )
  fc.assert(
    fc.property(issued, (code) => {
      expect(code).toMatch(discountCodePattern)
      expect(formatDiscountCode(code)).toMatch(/^FTI(-[0-9A-Z]{4}){3}$/)
      expect(normalizeDiscountCode(formatDiscountCode(code))).toBe(code)
    }),
  )
})

test('normalisation is idempotent, and never maps two codes to one', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (input) => normalizeDiscountCode(normalizeDiscountCode(input)) === normalizeDiscountCode(input),
    ),
  )
  fc.assert(
    fc.property(
      issued,
      issued,
      (one, other) => (one === other) === (normalizeDiscountCode(one) === normalizeDiscountCode(other)),
    ),
  )
})

test('word codes are displayed unchanged; an input without letters and digits remains an input', () => {
  expect(formatDiscountCode('WELCOME100')).toBe('WELCOME100')
  expect(normalizeDiscountCode(' cathay-a7k2 ')).toBe('CATHAYA7K2')
  expect([
    normalizeDiscountCode(''),
    normalizeDiscountCode('  '),
    normalizeDiscountCode('---'),
    normalizeDiscountCode('好康'),
  ]).toEqual(['', '', '---', '好康'])
})
