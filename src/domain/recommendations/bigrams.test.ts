import { expect, test } from 'vitest'
import { bigramsOf, overlap } from './bigrams.ts'

test('width, case and punctuation are ignored; stop words separate bigrams', () => {
  expect(bigramsOf('ＢＭＩ測量')).toEqual(bigramsOf('bmi測量'))
  expect(bigramsOf('血壓、血糖')).toEqual([...bigramsOf('血壓'), ...bigramsOf('血糖')])
  expect(bigramsOf('血壓的量')).toEqual(bigramsOf('血壓'))
  expect(bigramsOf('，。')).toEqual([])
})

test('each bigram counts once, and fits 16 bits', () => {
  expect(bigramsOf('走走走走')).toHaveLength(1)
  expect(bigramsOf('𠮷祥𠮷祥').every((pair) => pair >= 0 && pair < 65_536)).toBe(true)
})

test('overlap is twice the intersection over the sum of sizes', () => {
  expect(overlap(0, 0, 0)).toBe(0)
  expect(overlap(3, 3, 3)).toBe(1)
  expect(overlap(2, 4, 4)).toBe(0.5)
})
