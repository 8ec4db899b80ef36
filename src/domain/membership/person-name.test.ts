import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxNameLength, personNameError, sanitizeName } from './person-name.ts'

test.each([
  '王美惠',
  '王 美惠',
  '陳林·阿妹',
  'Lin, Mei-hui',
  "Aisha O'Brien",
  'J. R. R. Chen',
  '周大觀 Jr.',
  'Dr. 王',
  '巴奈·母路',
  '王小明／Ming',
  '林。',
  '3 號讀者',
  '瓦歷斯．諾幹',
  '瓦歷斯.諾幹',
  '瓦歷斯‧諾幹',
  'J.K.羅琳',
])('%s is a name', (name) => expect(personNameError(name)).toBe(null))

test.each([
  'https://evil.example/x',
  '恭喜中獎 evil.example',
  'www.evil.example',
  'ｗｗｗ．ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'evil。example',
  '點 t.me/abc',
  '領獎.台灣',
  'me@evil.example',
  'me＠evil',
  '//evil',
  'javascript:alert(1)',
  'line:ti',
  '192.0.2.17',
  'evil .com',
  '領獎.tw',
  '領獎．ｔｗ',
  'evil.公司',
])('%s is refused as an address', (name) => expect(personNameError(name)).toBe('address'))

test.each(['王\u202e美惠', '王\u0000', '王\u200b美惠', '<b>王</b>', '王\n美惠', '王\u2028', '王\ue000'])(
  '%j is refused for its characters',
  (name) => expect(personNameError(name)).toBe('characters'),
)

test('no address is accepted in a name, at any position and in any notation', () => {
  const link = fc.oneof(fc.webUrl(), fc.domain(), fc.emailAddress(), fc.ipV4())
  const wide = (text: string) => text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
  const around = fc.constantFrom('', '王美惠', '恭喜您 ', ' ', '（', '：')
  const write = fc.constantFrom(
    (text: string) => text,
    wide,
    (text: string) => text.toUpperCase(),
    (text: string) => text.replaceAll('.', '。'),
  )
  fc.assert(
    fc.property(around, link, around, write, (before, expected, after, writing) => {
      expect(personNameError(before + writing(expected) + after)).not.toBe(null)
    }),
  )
})

test('an external name is made valid, and never contains an address', () => {
  expect(sanitizeName('Mei\u200b Lin')).toBe('Mei Lin')
  expect(sanitizeName('瓦歷斯．諾幹')).toBe('瓦歷斯·諾幹')
  expect(sanitizeName('evil.example')).toBe('會員')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const name = sanitizeName(text)
      expect(personNameError(name)).toBe(null)
      expect(name.length).toBeGreaterThan(0)
      expect(name.length).toBeLessThanOrEqual(maxNameLength)
    }),
  )
})
