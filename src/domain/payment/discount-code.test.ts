import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeBytes, couponCode } from '../onboarding/coupon.ts'
import { plainCode, plainCodePattern, shownCode } from './discount-code.ts'

const issued = fc.uint8Array({ minLength: codeBytes, maxLength: codeBytes }).map(couponCode)
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
      const typed = `${before}${letters.map((letter, at) => `${at > 0 ? gaps[at] : ''}${letter}`).join('')}${after}`
      expect(plainCode(typed)).toBe(code)
    }),
  )
  fc.assert(
    fc.property(issued, (code) => {
      expect(code).toMatch(plainCodePattern)
      expect(shownCode(code)).toMatch(/^FTI(-[0-9A-Z]{4}){3}$/)
      expect(plainCode(shownCode(code))).toBe(code)
    }),
  )
})

test('normalisation is idempotent, and never maps two codes to one', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (typed) => plainCode(plainCode(typed)) === plainCode(typed)))
  fc.assert(fc.property(issued, issued, (one, other) => (one === other) === (plainCode(one) === plainCode(other))))
})

test('word codes are displayed unchanged; an input without letters and digits remains an input', () => {
  expect(shownCode('WELCOME100')).toBe('WELCOME100')
  expect(plainCode(' cathay-a7k2 ')).toBe('CATHAYA7K2')
  expect([plainCode(''), plainCode('  '), plainCode('---'), plainCode('好康')]).toEqual(['', '', '---', '好康'])
})
