import { expect, test } from 'vitest'
import type { BusinessFigures } from '../../contract/business-figures.ts'
import { businessTables, figureTables } from './figures-lines.ts'
import type { Figures } from './tables.tsx'

const month = (name: string, joined: number) => ({
  month: name,
  joined,
  after_3: joined === 8 ? 5 : null,
  after_6: null,
  after_12: null,
})
const business = {
  growth: [
    { channel: '血壓', now: 30, before: 20 },
    { channel: '新頻道', now: 3, before: 0 },
  ],
  sales: {
    months: ['2026-09', '2026-10'].map((name) => ({
      month: name,
      orders: 2,
      revenue: 2400,
      refunds: 0,
      refunded: 0,
      started: 1,
      ended: 0,
    })),
    plans: [{ plan: '一年', orders: 2, revenue: 2400, refunds: 0, active: 9, before: 8, lapsed: 1 }],
    cohorts: [month('2026-07', 8), month('2026-10', 2)],
    members: [
      { month: '2026-09', joined: 4, total: 40 },
      { month: '2026-10', joined: 6, total: 46 },
    ],
  },
  walls: [
    { month: '2026-09', wall: 'memberwall', shown: 0, passed: 0 },
    { month: '2026-10', wall: 'subscriberwall', shown: 200, passed: 3 },
  ],
  deadlines: [{ kind: 'contact', due: 4, in_time: 3, late: 1, overdue: 0 }],
} as unknown as BusinessFigures

test('a growing channel has its change in words and in per cent', () => {
  expect(businessTables.growth(business).slice(1)).toEqual([
    ['血壓', 30, 20, '多 50%', 50],
    ['新頻道', 3, 0, '從前沒有人讀', ''],
  ])
})

test('months are newest first, in words that spreadsheets read as neither date nor number', () => {
  expect(businessTables.sales(business)?.map(([first]) => first)).toEqual(['月份', '2026 年 10 月', '2026 年 09 月'])
  expect(businessTables.cohorts(business)).toEqual([
    ['月份', '第一次訂閱', '三個月後', '三個月後（%）', '六個月後', '六個月後（%）', '十二個月後', '十二個月後（%）'],
    ['2026 年 10 月', 2, '還沒到', '', '還沒到', '', '還沒到', ''],
    ['2026 年 07 月', 8, 5, 62.5, '還沒到', '', '還沒到', ''],
  ])
})

test('members and walls are listed by month, newest first', () => {
  expect(businessTables.members(business)?.slice(1)).toEqual([
    ['2026 年 10 月', 6, 46],
    ['2026 年 09 月', 4, 40],
  ])
  expect(businessTables['wall-months'](business).slice(1)).toEqual([
    ['2026 年 10 月', '訂戶牆', 200, 3, '1.5'],
    ['2026 年 09 月', '會員牆', 0, 0, ''],
  ])
})

test('walls, kinds of mail and pages are words, not keys', () => {
  const figures = {
    walls: [{ wall: 'memberwall', shown: 9, pressed: 3, passed: 1, conversion: 11.11 }],
    vitals: [{ page: 'article-id', visits: 2, values: [{ name: 'LCP', p75: 2430 }] }],
  } as unknown as Figures
  expect(figureTables.walls(figures)[1]).toEqual(['會員牆', 9, 3, 1, '11.1'])
  expect(figureTables.vitals(figures)[1]?.slice(0, 2)).toEqual(['文章', 2])
  expect(figureTables.vitals(figures)[1]).toContain(2430)
  expect(businessTables.deadlines(business)?.[1]?.[0]).not.toBe('contact')
})

test('every row has as many cells as the heading', () => {
  for (const table of Object.values(businessTables)) {
    const [heads, ...lines] = table(business) ?? []
    for (const line of lines) expect(line).toHaveLength(heads?.length ?? 0)
  }
})
