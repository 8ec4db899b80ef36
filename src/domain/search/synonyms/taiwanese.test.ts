import { expect, test } from 'vitest'
import { taiwanese } from './taiwanese.data.ts'
import { toMandarin } from './taiwanese.ts'

test.each([
  ['跤頭趺痛', '膝蓋痛'],
  ['阮阿母半暝睏袂去', '我媽媽半夜睡不著'],
  ['歪喙', '嘴歪'],
  ['食袂落', '吃不下'],
  ['徛袂起來', '站不起來'],
])('%s is %s in Mandarin', (keyword, text) => expect(toMandarin(keyword)?.text).toBe(text))

test.each([
  '膝蓋痛',
  '飲食控制',
  '行動不便',
  '阮氏',
  '糖尿病',
  'BMI',
  '跌了一跤',
  '食藥署',
  '手骨折',
  '黑暗時看不清楚',
  '聯袂',
  '加熱會使油變質',
])('%s has no Taiwanese word', (keyword) => expect(toMandarin(keyword)).toBeNull())

test('each line has two words, no word is on two lines, and the longest match is replaced', () => {
  const lines = taiwanese.trim().split('\n')
  for (const line of lines) expect(line).toMatch(/^\S+ \S+$/)
  const spoken = lines.map((line) => line.split(' ')[0])
  expect(new Set(spoken).size).toBe(spoken.length)
  expect(toMandarin('睏袂去')?.words).toEqual([{ from: '睏袂去', to: '睡不著' }])
})
