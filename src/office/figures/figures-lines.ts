import type { BusinessFigures } from '../../contract/business-figures.ts'
import { growthOf, growthText, shareOf, wallTitles } from '../../domain/analytics/business-text.ts'
import { vitals as known, type Vital } from '../../domain/analytics/vitals.ts'
import { conversion } from '../../domain/analytics/wall-steps.ts'
import { entryKindLabels } from '../../domain/forms/entry.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { type Figures, pageTitle } from './tables.tsx'

type Line = (string | number)[]

/** The CSV tables of the magazine's own counts. */
export const figureTables = {
  days: ({ days }) => [['日期', '打開'], ...days.toReversed().map(({ day, reads }) => [dottedDay(day), reads])],
  posts: ({ posts }) => [['文章', '網址', '打開'], ...posts.map(({ title, url, reads }) => [title, url, reads])],
  searches: ({ searches }) => [
    ['字詞', '搜尋', '點閱', '結果'],
    ...searches.map((item) => [item.keyword, item.searches, item.clicks, item.found]),
  ],
  walls: ({ walls }) => [
    ['牆', '看見', '按下', '打開', '轉換（%）'],
    ...walls.map(({ wall, shown, pressed, passed, conversion }) => [
      wallTitles[wall],
      shown,
      pressed,
      passed,
      conversion === null ? '' : conversion.toFixed(1),
    ]),
  ],
  vitals: ({ vitals }) => {
    const names = Object.keys(known) as Vital[]
    const unit = (name: Vital) => (name === 'CLS' ? '' : '（毫秒）')
    return [
      ['頁面', '量測', ...names.map((name) => `${name} ${known[name].title}${unit(name)}`)],
      ...vitals.map(({ page, visits, values }) => [
        pageTitle(page),
        visits,
        ...names.map((name) => values.find((item) => item.name === name)?.p75 ?? ''),
      ]),
    ]
  },
} as const satisfies Record<string, (figures: Figures) => Line[]>

/** A month as spreadsheets show it unchanged: `2026-11` becomes a date there, and `2026.10` a number. */
const monthLabel = (month: string) => `${month.slice(0, 4)} 年 ${month.slice(5)} 月`
const share = (part: number | null, total: number) => (part === null ? '' : (shareOf(part, total) ?? ''))

/** The tables of the business. Null: the user may not see it. Rows are in the order of the page. */
export const businessTables = {
  growth: ({ growth }) => [
    ['頻道', '最近 28 天', '前 28 天', '變化', '變化（%）'],
    ...growth.map((item) => [item.channel, item.now, item.before, growthText(item), growthOf(item) ?? '']),
  ],
  members: ({ sales }) =>
    sales && [
      ['月份', '加入', '月底的會員'],
      ...sales.members.toReversed().map(({ month, joined, total }) => [monthLabel(month), joined, total]),
    ],
  'wall-months': ({ walls }) => [
    ['月份', '牆', '看見', '打開', '轉換（%）'],
    ...walls
      .toReversed()
      .map(({ month, wall, shown, passed }) => [
        monthLabel(month),
        wallTitles[wall],
        shown,
        passed,
        conversion(passed, shown)?.toFixed(1) ?? '',
      ]),
  ],
  sales: ({ sales }) =>
    sales && [
      ['月份', '訂單', '收款', '退費', '退費金額', '新訂閱', '期滿'],
      ...sales.months
        .toReversed()
        .map((item) => [
          monthLabel(item.month),
          item.orders,
          item.revenue,
          item.refunds,
          item.refunded,
          item.started,
          item.ended,
        ]),
    ],
  plans: ({ sales }) =>
    sales && [
      ['方案', '訂單', '收款', '退費', '現在的訂戶', '90 天前', '流失', '流失（%）'],
      ...sales.plans.map((item) => [
        item.plan,
        item.orders,
        item.revenue,
        item.refunds,
        item.active,
        item.before,
        item.lapsed,
        share(item.lapsed, item.before),
      ]),
    ],
  cohorts: ({ sales }) =>
    sales && [
      ['月份', '第一次訂閱', ...['三', '六', '十二'].flatMap((months) => [`${months}個月後`, `${months}個月後（%）`])],
      ...sales.cohorts
        .toReversed()
        .map((item) => [
          monthLabel(item.month),
          item.joined,
          ...[item.after_3, item.after_6, item.after_12].flatMap((stayed) => [stayed ?? '還沒到', share(stayed, item.joined)]),
        ]),
    ],
  deadlines: ({ deadlines }) =>
    deadlines && [
      ['種類', '到期', '準時', '晚了', '還沒回覆', '準時的比例（%）'],
      ...deadlines.map(({ kind, due, in_time, late, overdue }) => [
        entryKindLabels[kind],
        due,
        in_time,
        late,
        overdue,
        share(in_time, due),
      ]),
    ],
} as const satisfies Record<string, (figures: BusinessFigures) => Line[] | null>
