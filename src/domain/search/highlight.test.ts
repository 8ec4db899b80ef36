import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markMatches, needlesOf, snippetOf, synonymNeedles, type TextPart } from './highlight.ts'
import { readQuery } from './query.ts'

const markHits = (parts: readonly TextPart[]) => parts.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')
const mark = (text: string, keyword: string) => markHits(markMatches(text, needlesOf(readQuery(keyword))))
const snippet = (text: string, keyword: string) => markHits(snippetOf(text, needlesOf(readQuery(keyword))))

test('marks significant parts in any spelling, with the displayed characters', () => {
  expect(mark('高血壓的飲食', '高血压')).toBe('[高血壓]的飲食')
  expect(mark('臺北的ＢＭＩ', '台北 bmi')).toBe('[臺北]的[ＢＭＩ]')
  expect(mark('血壓高了怎麼辦', '高血壓怎麼辦')).toBe('[血壓]高了怎麼辦')
})

test('a Latin word is not marked within another, a letter is marked with its neighbour', () => {
  expect(mark('ct 和 doctor', 'CT')).toBe('[ct] 和 doctor')
  expect(mark('B肝與脂肪肝', 'B肝')).toBe('[B肝]與脂肪肝')
  expect(mark('每天的維生素 D 從哪裡來', '維生素D')).toBe('每天的[維生素 D] 從哪裡來')
})

test('a match across the border of another word is not marked', () => {
  expect(mark('喝了一輩子咖啡的人', '量子咖啡機')).toBe('喝了一輩子[咖啡]的人')
  expect(mark('量子咖啡機與咖啡', '量子咖啡機')).toBe('[量子咖啡機]與[咖啡]')
  expect(mark('體脂肪太高，量體脂', '體脂')).toBe('[體脂]肪太高，量[體脂]')
  expect(mark('退化，性關節', '退化性關節炎')).toBe('[退化]，[性關節]')
})

test('a digit is not marked within a longer number, joined numbers are marked as one', () => {
  expect(mark('攝取 1,000 大卡，1 天 2.1 公克', '1')).toBe('攝取 1,000 大卡，[1] 天 2.1 公克')
  expect(mark('細懸浮微粒 PM2.5 與 0.5 公克', 'PM2.5')).toBe('細懸浮微粒 [PM2.5] 與 0.5 公克')
  expect(mark('吃 Omega-3 的人', 'omega-3')).toBe('吃 [Omega-3] 的人')
})

test('a snippet shows the densest matches, cut at punctuation', () => {
  const filler = '這一段說的是別的事情，和要找的沒有關係。'.repeat(8)
  const text = `${filler}測量血壓要坐著，休息五分鐘再量。${filler}`
  expect(snippet(text, '血壓 休息')).toMatch(/^…測量\[血壓\]要坐著，\[休息\]五分鐘再量。/)
  expect(snippet(text, '完全沒有的字')).toMatch(/^這一段說的是/)
  expect(snippet(`量血壓。\n${filler}`, '血壓')).not.toContain(' …')
})

test('a synonym is marked only as a whole', () => {
  expect(markHits(markMatches('白內障和綠內障', synonymNeedles('绿内障')))).toBe('白內障和[綠內障]')
  expect(markHits(markMatches('B 型肝炎與B型肝炎', synonymNeedles('b型肝炎')))).toBe('[B 型肝炎]與[B型肝炎]')
})

test('a snippet is a substring of the text, with whole characters only', () => {
  const unit = fc.constantFrom('高', '血', '壓', '的', '，', '。', '\n', ' ', 'a', 'B', '1', '𠮷', '😀')
  const text = fc.string({ unit, maxLength: 400 })
  fc.assert(
    fc.property(text, fc.string({ unit, maxLength: 12 }), (input, keyword) => {
      const parts = snippetOf(input, needlesOf(readQuery(keyword)))
      const joined = parts
        .map((part) => part.text)
        .join('')
        .replace(/^…/, '')
        .replace(/…$/, '')
      expect(input.replace(/\s+/g, ' ')).toContain(joined.replace(/\s+/g, ' ').trim())
      for (const part of parts) expect(part.text.isWellFormed()).toBe(true)
    }),
  )
})
