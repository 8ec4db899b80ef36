import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { isStopWord } from './query.ts'
import { thesaurus } from './synonyms/synonyms.ts'
import { normalizeSpacing } from './word-boundaries.ts'

const isKnown = (word: string) => thesaurus.has(word)
const spaced = (query: string, asks = false) => normalizeSpacing(fold(query), { asks, isIdle: isStopWord, isKnown })

test('a short question is one query with and without spaces, and with its subject last', () => {
  const joined = fold('高血壓吃什麼')
  for (const query of ['高血壓 吃什麼', '高血壓吃什麼', '吃什麼 高血壓']) expect(spaced(query, true), query).toBe(joined)
})

test('known words are one query with and without spaces', () => {
  expect(spaced('糖尿病運動')).toBe(spaced('糖尿病 運動'))
  expect(spaced('膝蓋痛')).toBe(spaced('膝蓋 痛'))
})

test('unknown words, Latin words and texts stay as typed', () => {
  for (const query of ['甲乙丙 丁戊己', 'bmi 計算', '維他命 d']) expect(spaced(query), query).toBe(fold(query))
  const text = fold('半夜常常 醒來睡不著 白天很累 怎麼辦')
  expect(spaced(text, true)).toBe(text)
})
