import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, formsOf } from './fold.ts'

test('a position in folded text is the same position in the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(text).length).toBe(text.length)
    }),
  )
  const long = '臺灣高血壓'.repeat(5000)
  expect(fold(long)).toBe(fold('臺灣高血壓').repeat(5000))
})

test('the forms of a folded character are all characters that fold to it', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'臺台壓压圧ＢbBé肝　 '), minLength: 1, maxLength: 1 }), (one) => {
      expect(formsOf(fold(one))).toContain(one)
      expect(new Set(formsOf(fold(one)).map(fold))).toEqual(new Set([fold(one)]))
    }),
  )
})

test('folding is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
})

test.each([
  ['高血壓', '高血压'],
  ['臺北', '台北'],
  ['ＢＭＩ', 'bmi'],
  ['Ｂ肝', 'b肝'],
  ['憂鬱症', '忧郁症'],
  ['頭髮', '头发'],
  ['便祕', '便秘'],
  ['痠痛', '酸痛'],
  ['癥狀', '症状'],
  ['計劃', '計畫'],
  ['Ménière', 'MENIERE'],
  ['気', '氣'],
])('%s and %s are equal', (a, b) => expect(fold(a)).toBe(fold(b)))

test.each([
  ['炎', '癌'],
  ['腺', '線'],
  ['末', '未'],
  ['欠', '缺'],
])('%s and %s are different', (a, b) => expect(fold(a)).not.toBe(fold(b)))
