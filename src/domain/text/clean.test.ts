import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanName, cleanTagName } from './clean-name.ts'
import { cleanText } from './clean-text.ts'
import { identityOf, isSame } from './identity.ts'

test.each([
  ['超\u00ad音\u200b波\ufeff檢\u2060查', '超音波檢查'],
  ['⾼⾎壓的⻑者', '高血壓的長者'],
  ['cafe\u0301', 'café'],
  ['樂\uf914', '樂\uf914'.normalize('NFC')],
  ['每日 20\u200bμg，\n飯後。', '每日 20μg，\n飯後。'],
])('%j is stored as %j', (input, stored) => expect(cleanText(input)).toBe(stored))

test.each(['ＢＭＩ，「全形」：１０⁹', '👨‍👩‍👧 ❤️', '10³ ㎎ ℃ Ⅱ', '第一段\n\n第二段', '葛\u{e0100}城'])(
  '%j is stored unchanged',
  (text) => expect(cleanText(text)).toBe(text),
)

test.each([
  ['瓦歷斯．諾幹', '瓦歷斯·諾幹'],
  ['瓦歷斯.諾幹', '瓦歷斯·諾幹'],
  ['瓦歷斯 ‧ 諾幹', '瓦歷斯·諾幹'],
  ['巴奈・母路', '巴奈·母路'],
  ['王\u200b美惠\u202e', '王美惠'],
  ['　Ｍｅｉ　 Lin ', 'Mei Lin'],
  ['J. R. R. Chen', 'J. R. R. Chen'],
  ['J.K.羅琳', 'J.K.羅琳'],
  ['領獎.台灣', '領獎.台灣'],
  ['林。', '林。'],
])('the name %j is stored as %j', (input, stored) => expect(cleanName(input)).toBe(stored))

test.each([
  ['＃ 高血壓', '高血壓'],
  ['##高血壓', '高血壓'],
  ['ＤＡＳＨ飲食', 'DASH飲食'],
])('the tag %j is stored as %j', (input, stored) => expect(cleanTagName(input)).toBe(stored))

test.each([
  ['⾼⾎壓', '高血壓'],
  ['高 血壓', '高血壓'],
  ['＃高血壓', '高血壓'],
  ['高血压', '高血壓'],
  ['ＤＡＳＨ飲食', 'dash 飲食'],
  ['臺灣', '台灣'],
  ['瓦歷斯．諾幹', '瓦歷斯•諾幹'],
  ['超\u00ad音波', '超音波'],
  ['維他命Ｄ', '維他命 D'],
  ['高血壓\ufe0f', '高血壓'],
  ['COVID–19', 'COVID-19'],
])('%j and %j are equal', (one, other) => expect(isSame(one, other)).toBe(true))

test.each([
  ['高血壓', '高血脂'],
  ['B肝', 'C肝'],
  ['王美惠', '王美慧'],
  ['第1型', '第11型'],
])('%j and %j are different', (one, other) => expect(isSame(one, other)).toBe(false))

test('normalisation is idempotent, and preserves identity', () => {
  const unusualText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'安a Ａ．.·・#＃　⾎⻑臺台ée\u0301\u200b\u00ad\ufe0f❤\uf914') }),
  )
  fc.assert(
    fc.property(unusualText, (text) => {
      for (const clean of [cleanText, cleanName, cleanTagName]) {
        expect(clean(clean(text))).toBe(clean(text))
        expect(identityOf(clean(text))).toBe(identityOf(text))
      }
    }),
    { numRuns: 300 },
  )
})
