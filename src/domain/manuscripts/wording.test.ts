import { expect, test } from 'vitest'
import { type Content, emptyFields } from './fields.ts'
import { cureClaimsIn, wordingChecks } from './wording.ts'

const content = (text: string, fields: Partial<Content['fields']> = {}): Content => ({
  fields: { ...emptyFields('article'), ...fields },
  document: {
    type: 'doc',
    attrs: { version: 1 },
    content: [{ type: 'paragraph', attrs: { key: 'a' }, content: [{ type: 'text', text }] }],
  },
})
const messages = (text: string) => wordingChecks(content(text)).map(({ message }) => message)

test.each([
  '三個療程保證治癒。',
  '這帖藥百分百有效，吃過的人都說好。',
  '一個月減重10公斤，不必挨餓。',
  '30 天內瘦 8 公斤！',
  '天然草本，零副作用。',
  '可以取代降血糖藥。',
  '每天一杯，根治糖尿病。',
  '專治百病的祖傳秘方。',
])('a claim of a cure is reported: %s', (text) => {
  expect(cureClaimsIn(text)).not.toEqual([])
})

test.each([
  '沒有一種保健食品能保證治癒。',
  '看到「保證治癒」四個字，就把廣告關掉。',
  '宣稱零副作用的減肥藥，常摻了禁藥。',
  '這個方法不能取代降血壓藥。',
  '一個月瘦一到兩公斤比較安全。',
  '感冒沒有特效藥。',
  '醫師不會保證有效。',
])('a claim that is quoted or denied is not reported: %s', (text) => {
  expect(cureClaimsIn(text)).toEqual([])
})

test('each part of a content is checked and named', () => {
  const claim = '保證治癒'
  const places = wordingChecks(content(claim, { title: claim, lead: claim, key_points: [claim], promises: [claim] })).map(
    ({ place, blocking }) => [place, blocking],
  )
  expect(places).toEqual(
    ['fields.title', 'fields.lead', 'fields.key_points', 'fields.promises', 'block.a'].map((place) => [place, false]),
  )
})

test.each([
  ['胸痛就撥打120。', '119'],
  ['每天吃阿司匹林。', '阿斯匹靈'],
  ['早餐吃土豆。', '馬鈴薯'],
  ['看視頻學走路。', '影片'],
])('a word of mainland China is reported with the one of Taiwan: %s', (text, preferred) => {
  expect(messages(text)).toEqual([expect.stringContaining(preferred)])
})

test.each(['收縮壓打 1200 次', '量到 120 就好', '乙肝炎'.slice(1), '甲減少一半', '超過 B 超過'])(
  'a similar word is not reported: %s',
  (text) => {
    expect(messages(text)).toEqual([])
  },
)

test('half-width punctuation is reported between Chinese, not in numbers, times and addresses', () => {
  expect(messages('早上量,晚上也量。')).toHaveLength(1)
  expect(messages('記下來:早上一次')).toHaveLength(1)
  expect(messages('早上 7:30 量，1,200 元，https://example.org/a,b；比例 3:1，維生素B,C')).toEqual([])
})

test('long texts with many errors are reported with at most five of a kind', () => {
  const checks = wordingChecks(content('', { key_points: Array.from({ length: 40 }, () => '保證治癒,好') }))
  expect(checks).toHaveLength(10)
})
