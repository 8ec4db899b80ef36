import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ComparedText, compareWords } from './compare-words.ts'

const words = fc.string({ unit: fc.constantFrom(...'血壓高 12.5mg。\n'), maxLength: 30 })
const side = (stretches: readonly ComparedText[], is: 'in' | 'out') =>
  stretches
    .filter((one) => one.is === 'same' || one.is === is)
    .map(({ text }) => text)
    .join('')

test('the comparison contains both texts completely', () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      const actual = compareWords(before, after)
      expect([side(actual, 'out'), side(actual, 'in')]).toEqual([before, after])
      expect(actual.every(({ is }) => is === 'same')).toBe(before === after)
    }),
  )
})

test('a number and a Latin word are compared as a whole', () => {
  expect(compareWords('每天 12.5 mg', '每天 13.5 mcg').filter(({ is }) => is !== 'same')).toEqual([
    { is: 'out', text: '12.5' },
    { is: 'in', text: '13.5' },
    { is: 'out', text: 'mg' },
    { is: 'in', text: 'mcg' },
  ])
})

test('a pure addition or a pure removal is reported as such, whatever its length', () => {
  const [short, more] = ['從每天十分鐘開始。', '慢慢加到三十分鐘，一週五天，走到有點喘但還能說話。膝蓋不舒服就停下來']
  const longer = `從每天十分鐘開始${more}。`
  const beside = [
    { is: 'same', text: '從每天十分鐘開始' },
    { is: 'in', text: more },
    { is: 'same', text: '。' },
  ]
  expect(compareWords(short, longer)).toEqual(beside)
  expect(compareWords(longer, short)).toEqual(beside.map((one) => (one.is === 'in' ? { ...one, is: 'out' } : one)))
})

test('additions at both ends are two additions, and the text between them is unchanged', () => {
  const between = '每天固定時間量兩次，量之前先坐著休息五分鐘。'
  expect(compareWords(`先說：${between}`, `${between}量完記下來`)).toEqual([
    { is: 'out', text: '先說：' },
    { is: 'same', text: between },
    { is: 'in', text: '量完記下來' },
  ])
})

test('a replaced sentence is one change, whatever characters both happen to share', () => {
  const [was, is] = ['多喝水、少吃鹽，比什麼都重要', '量血壓之前，水可以喝，鹽不必忌']
  expect(compareWords(`${was}。下一句。`, `${is}。下一句。`)).toEqual([
    { is: 'out', text: was },
    { is: 'in', text: is },
    { is: 'same', text: '。下一句。' },
  ])
})

test('the retained half of a paragraph is reported as unchanged', () => {
  const retained = '在家量血壓，比在診間量更接近平常的數字。'
  const [was, is] = ['很多人量到高的數字就慌了，其實一次不算。', '一次偏高先別急著下結論，隔天同一個時間再量。']
  expect(compareWords(was + retained, retained + is).map((one) => one.is)).toEqual(['out', 'same', 'in', 'same'])
  expect(compareWords(was + retained, retained + is)[1]?.text).toBe(retained.slice(0, -1))
})
