import { expect, test } from 'vitest'
import { syllablesOfKeys } from './zhuyin-keys.ts'

test.each([
  ['el3vm,6u84', ['gao', 'xue', 'ya']],
  ['j3xu/6', ['wu', 'ling']],
  ['xl6ej/ rul4g4', ['lao', 'gong', 'jiao', 'shi']],
  ['ru8 xu4xm,4', ['jia', 'li', 'lve']],
  ['vu06c93', ['xian', 'hai']],
  ['ㄍㄠ ㄒㄩㄝˋ ㄧㄚ', ['gao', 'xue', 'ya']],
  ['ㄊㄤˊㄋㄧㄠˋㄅㄧㄥˋ', ['tang', 'niao', 'bing']],
])('%s is %j', (keys, syllables) => {
  expect(syllablesOfKeys(keys)?.map(({ syllable }) => syllable)).toEqual(syllables)
})

test.each(['bmi', 'b12', 'covid-19', '1922', '90/60', 'vitamin d3', '高血壓', '', 'hba1c', '2.0', 'ㄒ', '高ㄒㄩㄝˋ壓'])(
  '%s is no Zhuyin key sequence',
  (text) => {
    expect(syllablesOfKeys(text)).toBeNull()
  },
)

test('the tone key is parsed too; the first tone is the space bar, which may be missing at the end', () => {
  expect(syllablesOfKeys('wj/4z/')).toEqual([
    { syllable: 'tong', tone: 4 },
    { syllable: 'feng', tone: 1 },
  ])
  expect(syllablesOfKeys('2k7ru8 ')?.map(({ tone }) => tone)).toEqual([0, 1])
})
