import type { LoaderFunctionArgs } from 'react-router'
import type { Client } from '../../contract/client.ts'
import { shareOf, wallTitles } from '../../domain/analytics/business-words.ts'
import { conversion } from '../../domain/analytics/wall-steps.ts'
import { entryKindWords } from '../../domain/forms/entry.ts'
import { csvFile } from '../../domain/office/csv-file.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { notFoundPage } from '../../drawing/or-not-found.ts'
import type { FileHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { fileAnswer } from '../parts/download.tsx'
import { forStaff } from '../parts/for-staff.ts'

export const handle: FileHandle = { middleware: ['member-only'], title: '數字', cached: false }

/** /office/figures.csv?table=plans: a table of the page as a download. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client } = context.get(siteRequest)
  const table = url.searchParams.get('table') ?? ''
  const lines = await linesOf(table, client)
  if (!lines) throw notFoundPage()
  return fileAnswer(csvFile(lines.map((line) => line.map(String))), `figures-${table}-${taipeiDay(new Date())}`)
}

/** The lines of a table with its heading; null for an unknown one, and for one that the user may not see. */
async function linesOf(table: string, client: Client): Promise<(string | number)[][] | null> {
  if (table === 'searches' || table === 'walls') {
    const { items } = await forStaff(client('GET /api/v3.0/office/figures'))
    if (table === 'searches')
      return [
        ['字詞', '搜尋', '點閱', '結果'],
        ...items.searches.map((one) => [one.keyword, one.searches, one.clicks, one.found]),
      ]
    return [
      ['牆', '看見', '按下', '打開', '轉換（%）'],
      ...items.walls.map(({ wall, shown, pressed, passed, conversion }) => [wall, shown, pressed, passed, conversion ?? '']),
    ]
  }
  const { items } = await forStaff(client('GET /api/v3.0/office/business'))
  const { growth, walls, sales, deadlines } = items
  switch (table) {
    case 'growth':
      return [['頻道', '最近 28 天', '前 28 天'], ...growth.map(({ channel, now, before }) => [channel, now, before])]
    case 'members':
      return sales && [['月份', '加入', '月底的會員'], ...sales.members.map(({ month, joined, total }) => [month, joined, total])]
    case 'wall-months':
      return [
        ['月份', '牆', '看見', '打開', '轉換（%）'],
        ...walls.map(({ month, wall, shown, passed }) => [
          month,
          wallTitles[wall],
          shown,
          passed,
          conversion(passed, shown) ?? '',
        ]),
      ]
    case 'sales':
      return (
        sales && [
          ['月份', '訂單', '收款', '退費', '退費金額', '新訂閱', '期滿'],
          ...sales.months.map((one) => [one.month, one.orders, one.revenue, one.refunds, one.refunded, one.started, one.ended]),
        ]
      )
    case 'plans':
      return (
        sales && [
          ['方案', '訂單', '收款', '退費', '現在的訂戶', '90 天前', '流失', '流失（%）'],
          ...sales.plans.map(({ plan, orders, revenue, refunds, active, before, lapsed }) => [
            plan,
            orders,
            revenue,
            refunds,
            active,
            before,
            lapsed,
            shareOf(lapsed, before) ?? '',
          ]),
        ]
      )
    case 'cohorts':
      return (
        sales && [
          ['月份', '第一次訂閱', '三個月後', '六個月後', '十二個月後'],
          ...sales.cohorts.map((one) => [one.month, one.joined, one.after_3 ?? '', one.after_6 ?? '', one.after_12 ?? '']),
        ]
      )
    case 'deadlines':
      return (
        deadlines && [
          ['種類', '到期', '準時', '晚了', '還沒回覆'],
          ...deadlines.map(({ kind, due, in_time, late, overdue }) => [entryKindWords[kind], due, in_time, late, overdue]),
        ]
      )
    default:
      return null
  }
}
