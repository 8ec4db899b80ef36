import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trees } from '../symptoms/trees.ts'
import { adviceParts } from './advice-parts.ts'

const dialled = (sentence: string) => adviceParts(sentence).flatMap(({ dial }) => dial ?? [])

test('a telephone number to call is linked, a measured value is not', () => {
  expect(dialled('現在打 1925 安心專線，24 小時都有人接；有立即危險打 119 或 110。')).toEqual(['1925', '119', '110'])
  expect(dialled('可疑食物留樣，可撥毒藥物諮詢專線 02-2871-7121。')).toEqual(['0228717121'])
  expect(dialled('若已經付款，請立刻撥打 165 或 110。')).toEqual(['165', '110'])
  expect(dialled('也可以撥 1966 長照專線。')).toEqual(['1966'])
  expect(dialled('血壓 160／110 以上，或收縮壓低於 110；血糖 119 是偏高')).toEqual([])
  expect(dialled('打 1191 次')).toEqual([])
})

test('the parts are the sentence', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('打', ' ', '119', '或', '110', '血壓', '02-2871-7121', '。', '1')), (words) => {
      const sentence = words.join('')
      expect(
        adviceParts(sentence)
          .map(({ text }) => text)
          .join(''),
      ).toBe(sentence)
    }),
  )
})

test('every 119 in the advice of the symptom checker can be dialled', () => {
  const advice = trees.flatMap(({ ends }) => Object.values(ends).flatMap((end) => end.advice))
  expect(advice.length).toBeGreaterThan(100)
  expect(advice.filter((step) => step.includes('119') && !dialled(step).includes('119'))).toEqual([])
})
