import { expect, test } from 'vitest'
import { contentStatesDose, statesDose } from './dosage.ts'
import { emptyFields } from './fields.ts'

test.each([
  '一次吃三顆就好',
  '一天最多 8 顆',
  '普拿疼每次 500 毫克',
  '睡前打 10 單位',
  '早晚各兩錠',
  '每６小時５００ｍｇ',
  '兩顆一起吞下去',
])('%s is a dose', (text) => expect(statesDose(text)).toBe(true))

test.each([
  '這個月的封面換了三次',
  '十二位讀者寄來照片',
  '飯後服用，照藥袋上寫的。',
  '三顆星。最多人放的是筆。',
  '一天寄出 500 封信',
  '桌上有八顆石頭',
])('%s is not a dose', (text) => expect(statesDose(text)).toBe(false))

test('a dose is found in the title, the lead, the key points and across marks of the text', () => {
  const actual = (change: object, texts: string[] = ['內文']) =>
    contentStatesDose({
      fields: { ...emptyFields('article'), ...change },
      document: {
        type: 'doc',
        attrs: { version: 1 },
        content: [{ type: 'paragraph', attrs: { key: 'a' }, content: texts.map((text) => ({ type: 'text' as const, text })) }],
      },
    })
  const dose = '一次吃三顆'
  expect([
    actual({ title: dose }),
    actual({ lead: dose }),
    actual({ key_points: [dose] }),
    actual({}, ['一次吃', '三顆']),
  ]).toEqual([true, true, true, true])
  expect(actual({})).toBe(false)
})
