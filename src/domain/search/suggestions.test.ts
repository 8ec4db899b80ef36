import { expect, test } from 'vitest'
import { beginsWithSyllables, clausesOf, suggestionKeys, typedKeys } from './suggestions.ts'

const soundsLike = (input: string, text: string) => suggestionKeys(text).sound.startsWith(typedKeys(input).sound ?? '-')

test.each([
  ['gaoxue', '高血壓'],
  ['gao xue', '高血壓'],
  ['高雪', '高血壓'],
  ['zhongfeng', '中風'],
  ['zongfen', '中風'],
  ['el3vm,6', '高血壓'],
  ['fenge', '分割'],
])('%s sounds like the beginning of %s', (input, text) => expect(soundsLike(input, text)).toBe(true))

test.each([
  ['高雪', '高血壓', true],
  ['血壓', '血壓藥', true],
  ['血壓', '血氧機', false],
  ['xueya', '血氧機', true],
  ['中峰', '早餐桌上歪掉的微笑：中風前後的黃金時間', true],
])('%s and %s start with the same syllables: %s', (input, text, same) => expect(beginsWithSyllables(input, text)).toBe(same))

test('a single Chinese character is matched literally', () => {
  expect(typedKeys('高')).toEqual({ folded: '高', sound: null })
})

test('a title can be found by each of its clauses', () => {
  expect(clausesOf('早餐桌上歪掉的微笑：中風前後的黃金時間')).toEqual([
    '早餐桌上歪掉的微笑：中風前後的黃金時間',
    '中風前後的黃金時間',
  ])
  expect(clausesOf('每天 6 公克')).toEqual(['每天 6 公克'])
})
