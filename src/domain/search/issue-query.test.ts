import { expect, test } from 'vitest'
import { issueQueryOf } from './issue-query.ts'

test.each([
  ['336', { number: 336 }],
  ['第100期', { number: 100 }],
  ['第 100 期', { number: 100 }],
  ['第一百期', { number: 100 }],
  ['一百二十三期', { number: 123 }],
  ['No.336', { number: 336 }],
  ['雜誌第３３６期', { number: 336 }],
  ['2026年11月號', { year: 2026, month: 11 }],
  ['2026 年 11 月', { year: 2026, month: 11 }],
  ['2026/11', { year: 2026, month: 11 }],
  ['2026.11', { year: 2026, month: 11 }],
  ['民國115年10月', { year: 2026, month: 10 }],
  ['115年10月號', { year: 2026, month: 10 }],
  ['民國一一五年十一月號', { year: 2026, month: 11 }],
  ['2026年', { year: 2026, month: null }],
  ['十一月號', { month: 11 }],
])('%s requests an issue', (keyword, asked) => expect(issueQueryOf(keyword)).toEqual(asked))

test.each(['高血壓', '1966', '2026', '第一期腎臟病', '糖尿病 100', '13月號', '168斷食', ''])('%s does not', (keyword) =>
  expect(issueQueryOf(keyword)).toBeNull(),
)
