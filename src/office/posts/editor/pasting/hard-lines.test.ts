import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinHardLines } from './hard-lines.ts'

const ofPdf = `高血壓是心臟病與腦中風的主要危險因子之一，多數人沒有
任何症狀，因此建議四十歲以上的成人每年至少量一次血壓
，並把數字記下來。
量血壓之前先靜坐五分鐘，雙腳平放，手臂與心臟同高，不
要說話。`

test('joins PDF lines of equal width into paragraphs', () => {
  expect(joinHardLines(ofPdf)).toBe(
    '高血壓是心臟病與腦中風的主要危險因子之一，多數人沒有任何症狀，因此建議四十歲以上的成人每年至少量一次血壓，並把數字記下來。\n量血壓之前先靜坐五分鐘，雙腳平放，手臂與心臟同高，不要說話。',
  )
  expect(
    joinHardLines(
      'Adults should have their blood pressure\nmeasured at least once a year, and write\nthe numbers down, because hypertension is\nsilent.',
    ),
  ).toBe(
    'Adults should have their blood pressure measured at least once a year, and write the numbers down, because hypertension is silent.',
  )
  // a list item starts a new line
  expect(joinHardLines(ofPdf.replace('任何症狀', '1. 何症狀'))?.split('\n')[1]).toMatch(/^1\. 何症狀/)
})

test('keeps intentional line breaks: short lines, sentences, list items, lines of unequal length', () => {
  for (const text of [
    '',
    '早上 128/82\n中午 131/85\n晚上 125/80',
    '早餐少鹽，多吃蔬菜與全穀類，每天至少三份蔬菜與兩份水果。\n午餐少油，主食換成糙米或地瓜，飯後走路十五分鐘再休息吧。\n晚餐少糖，睡前三小時不再進食，也不要喝含咖啡因的飲料喔。',
    '第一段很長很長很長很長很長很長很長很長很長很長很長很長\n短\n短\n短\n短',
    '- 高血壓是心臟病與腦中風的主要危險因子之一，多數人沒\n- 高血壓是心臟病與腦中風的主要危險因子之一，多數人沒\n- 高血壓是心臟病與腦中風的主要危險因子之一，多數人沒',
  ])
    expect(joinHardLines(text), text).toBeNull()
})

test('loses no text', () => {
  const words = (text: string) => text.replace(/\s+/g, '')
  const line = fc.string({ unit: fc.constantFrom('血', '壓', 'a', ' ', '。', '-', '1', '.'), minLength: 0, maxLength: 40 })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n')
      expect(words(joinHardLines(text) ?? text)).toBe(words(text))
    }),
  )
})
