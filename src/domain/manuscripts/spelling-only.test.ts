import fc from 'fast-check'
import { expect, test } from 'vitest'
import { medicalContent } from './canonical.ts'
import { type Content, emptyFields } from './fields.ts'
import { isSpellingOnly } from './spelling-only.ts'

const content = (text: string, fields: Partial<Content['fields']> = {}, key = 'a'): Content => ({
  fields: { ...emptyFields('article'), title: '標題', ...fields },
  document: {
    type: 'doc',
    attrs: { version: 1 },
    content: [{ type: 'paragraph', attrs: { key }, content: [{ type: 'text', text }] }],
  },
})
const mended = (before: string, after: string) => isSpellingOnly(content(before), content(after))

test('a wrong character, a doubled one and a full stop are spelling', () => {
  expect(mended('飯後散步對血醣有幫助。', '飯後散步對血糖有幫助。')).toBe(true)
  expect(mended('飯後的的散步', '飯後的散步。')).toBe(true)
  expect(isSpellingOnly(content('文', { title: '高血厭' }), content('文', { title: '高血壓' }))).toBe(true)
})

test.each([
  ['a number', '每天走 30 分鐘', '每天走 80 分鐘'],
  ['a number in words', '一天三餐', '一天兩餐'],
  ['a unit', '鹽 5 公克', '鹽 5 毫克'],
  ['a unit in letters', '5 mg', '5 g'],
  ['a decimal point', '血糖 5.6', '血糖 56'],
  ['a negation put in', '可以停用', '不可以停用'],
  ['a negation taken out', '請勿自行調整', '請自行調整'],
  ['a medicine', '改用利尿劑', '改用降壓藥'],
  ['a medicine in letters', '服用 metformin', '服用 metoprolol'],
  ['where a bound lies', '收縮壓高於這裡', '收縮壓低於這裡'],
])('%s is not', (_, before, after) => {
  expect([mended(before, after), mended(after, before)]).toEqual([false, false])
})

test('more than twenty characters are not, nor is a source, a key point or a block more or less', () => {
  expect(mended('好'.repeat(30), `${'好'.repeat(10)}${'壞'.repeat(20)}`)).toBe(true)
  expect(mended('好'.repeat(30), `${'好'.repeat(9)}${'壞'.repeat(21)}`)).toBe(false)
  expect(mended('好', '好'.repeat(22))).toBe(false)
  const source = { title: '來源', publisher: '', url: 'https://example.org/' }
  expect(isSpellingOnly(content('文'), content('文', { references: [source] }))).toBe(false)
  expect(isSpellingOnly(content('文'), content('文', { key_points: ['重'] }))).toBe(false)
  const two = content('文')
  expect(
    isSpellingOnly(content('文'), {
      ...two,
      document: { ...two.document, content: [...two.document.content, ...content('', {}, 'b').document.content] },
    }),
  ).toBe(false)
})

const text = fc.string({ unit: fc.constantFrom(...'血糖壓走路不 3５毫克藥。'), maxLength: 40 })
test('what says the same is spelling only, whatever its keys are; it is so both ways, and never moves a digit', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(isSpellingOnly(content(one), content(one, {}, 'other'))).toBe(true)
      const is = mended(one, other)
      expect(mended(other, one)).toBe(is)
      if (is) expect(one.replaceAll(/[^\p{N}不]/gu, '')).toBe(other.replaceAll(/[^\p{N}不]/gu, ''))
      if (medicalContent(content(one)) === medicalContent(content(other))) expect(is).toBe(true)
    }),
  )
})
