import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ComparedText, compareWords } from './compare-words.ts'

const words = fc.string({ unit: fc.constantFrom(...'血壓高 12.5mg。\n'), maxLength: 30 })
const side = (segments: readonly ComparedText[], change: 'in' | 'out') =>
  segments
    .filter((one) => one.change === 'same' || one.change === change)
    .map(({ text }) => text)
    .join('')

test('the comparison contains both texts completely', () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      const actual = compareWords(before, after)
      expect([side(actual, 'out'), side(actual, 'in')]).toEqual([before, after])
      expect(actual.every(({ change }) => change === 'same')).toBe(before === after)
    }),
  )
})

test('a number and a Latin word are compared as a whole', () => {
  expect(compareWords('每天 12.5 mg', '每天 13.5 mcg').filter(({ change }) => change !== 'same')).toEqual([
    { change: 'out', text: '12.5' },
    { change: 'in', text: '13.5' },
    { change: 'out', text: 'mg' },
    { change: 'in', text: 'mcg' },
  ])
})

test('a pure addition or a pure removal is reported as such, whatever its length', () => {
  const [short, more] = ['從每天十分鐘開始。', '慢慢加到三十分鐘，一週五天，走到有點喘但還能說話。膝蓋不舒服就停下來']
  const longer = `從每天十分鐘開始${more}。`
  const beside = [
    { change: 'same', text: '從每天十分鐘開始' },
    { change: 'in', text: more },
    { change: 'same', text: '。' },
  ]
  expect(compareWords(short, longer)).toEqual(beside)
  expect(compareWords(longer, short)).toEqual(beside.map((one) => (one.change === 'in' ? { ...one, change: 'out' } : one)))
})

test('additions at both ends are two additions, and the text between them is unchanged', () => {
  const between = '每天固定時間量兩次，量之前先坐著休息五分鐘。'
  expect(compareWords(`先說：${between}`, `${between}量完記下來`)).toEqual([
    { change: 'out', text: '先說：' },
    { change: 'same', text: between },
    { change: 'in', text: '量完記下來' },
  ])
})

test('a replaced sentence is one change, whatever characters both happen to share', () => {
  const [before, after] = ['多喝水、少吃鹽，比什麼都重要', '量血壓之前，水可以喝，鹽不必忌']
  expect(compareWords(`${before}。下一句。`, `${after}。下一句。`)).toEqual([
    { change: 'out', text: before },
    { change: 'in', text: after },
    { change: 'same', text: '。下一句。' },
  ])
})

test('the retained half of a paragraph is reported as unchanged', () => {
  const retained = '在家量血壓，比在診間量更接近平常的數字。'
  const [before, after] = ['很多人量到高的數字就慌了，其實一次不算。', '一次偏高先別急著下結論，隔天同一個時間再量。']
  expect(compareWords(before + retained, retained + after).map((one) => one.change)).toEqual(['out', 'same', 'in', 'same'])
  expect(compareWords(before + retained, retained + after)[1]?.text).toBe(retained.slice(0, -1))
})
