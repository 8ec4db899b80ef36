import { describe, expect, test } from 'vitest'
import { consentEnd, healthRecordConsent } from '../records/consent.ts'
import { askConsent } from './consent.ts'

describe.each([
  ['health records', healthRecordConsent],
  ['questions', askConsent],
])('the consent to %s meets articles 8 and 3 of the Personal Data Protection Act', (_, { points }) => {
  test.each([
    ['who collects, and how to reach them', /^蒐集者：本網站的經營者.*聯絡我們/m],
    ['for what, and for what not', /^蒐集目的：只用來.*不用於行銷.*不提供給第三人/m],
    ['which data', /^資料內容：/m],
    ['how long', /^保存期間：自同意日起一年，期滿自動刪除；再次同意可以延長一年/m],
    ['where, by whom and how', /^誰看得到、怎麼用：.*地區是台灣.*電子方式/m],
    ['the five rights', /^您的權利：.*查詢、閱覽.*複本.*補充或更正.*停止蒐集處理利用.*刪除/m],
    ['how it is taken back', /撤回時全部.*立即刪除/],
    ['what follows from saying no', /^不同意會怎樣：您可以自由決定/m],
    ['those who cannot consent for themselves', /未滿十八歲.*監護.*法定代理人.*失智或昏迷/],
  ])('%s', (_, actual) => expect(points.join('\n')).toMatch(actual))
})

test('the retention is one year, and no text states another', () => {
  expect(consentEnd(new Date('2026-11-22T04:00:00Z'))).toBe('2027-11-21')
  for (const { points } of [healthRecordConsent, askConsent]) expect(points.join()).not.toMatch(/[二三五2-9] ?年/)
})
