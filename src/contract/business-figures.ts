import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { inboxKind } from './forms.ts'
import { wallName } from './posts.ts'
import { envelope } from './shapes.ts'

const count = z.number().int().nonnegative()

export const businessMonth = z.strictObject({
  /** Taipei month, `2026-11`. */
  month: z.string(),
  orders: count,
  /** New Taiwan dollars. */
  revenue: count,
  refunds: count,
  refunded: count,
  /** Subscriptions that started and ended. */
  started: count,
  ended: count,
})
export const planFigures = z.strictObject({
  plan: z.string(),
  orders: count,
  revenue: count,
  refunds: count,
  /** Subscriptions that apply today. */
  active: count,
  /** Those that applied at the beginning of the period, and how many of them have ended since without another. */
  before: count,
  lapsed: count,
})
/** Readers by the month of their first subscription; null while not all of them have had it for so long. */
export const cohortFigures = z.strictObject({
  month: z.string(),
  joined: count,
  after_3: count.nullable(),
  after_6: count.nullable(),
  after_12: count.nullable(),
})
export const deadlineFigures = z.strictObject({ kind: inboxKind, due: count, in_time: count, late: count, overdue: count })
export const channelGrowth = z.strictObject({ channel: z.string(), now: count, before: count })
/** Sign-ups of a month, and the members at its end. */
export const memberMonth = z.strictObject({ month: z.string(), joined: count, total: count })
export const wallMonth = z.strictObject({ month: z.string(), wall: wallName, shown: count, passed: count })
/** Figures of the business; null for what the caller's work does not concern. */
export const businessFigures = z.strictObject({
  growth: z.array(channelGrowth),
  /** Impressions of the walls in thirteen months, and openings of the text behind them. */
  walls: z.array(wallMonth),
  sales: z
    .strictObject({
      members: z.array(memberMonth),
      months: z.array(businessMonth),
      plans: z.array(planFigures),
      cohorts: z.array(cohortFigures),
    })
    .nullable(),
  deadlines: z.array(deadlineFigures).nullable(),
})
export type BusinessFigures = z.infer<typeof businessFigures>

export const businessFigureEndpoints = {
  read: endpoint({
    operationId: 'readBusinessFigures',
    method: 'GET',
    path: '/api/v3.0/office/business',
    summary:
      '各頻道的閱讀多了還是少了（28 天比前 28 天）、十三個月的會員成長、各付費牆的看見與打開、收入與退費、各方案 90 天的訂閱與流失、每月第一次訂閱的人之後還在的人數、收件的期限；和自己的工作無關的是 null',
    group: 'measures',
    access: { to: 'read-figures' },
    response: envelope(businessFigures),
  }),
}
