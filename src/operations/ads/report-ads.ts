import { adDayRows, adReportRows } from '../../db/queries/ads.ts'
import { clickRate } from '../../domain/ads/click-rate.ts'
import { fixedSlots } from '../../domain/ads/slots.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { requireMay } from '../require-may.ts'

interface Counts {
  impressions: number
  clicks: number
}

const rated = <T extends Counts>(counts: T) => ({ ...counts, click_rate: clickRate(counts) })
const sumOf = (counts: readonly Counts[]): Counts => ({
  impressions: counts.reduce((sum, { impressions }) => sum + impressions, 0),
  clicks: counts.reduce((sum, { clicks }) => sum + clicks, 0),
})

/**
 * Views and clicks of the house ads over the last days, today in Taipei included: by day, by unit and
 * day, and by advertisement.
 * @throws sign_in_required, forbidden
 */
export async function reportAds({ db, viewer, now }: OperationContext, days: number) {
  requireMay(viewer, 'read-ad-report')
  const dayBefore = (back: number) => taipeiDay(new Date(now.getTime() - back * 86_400_000))
  const [from, to] = [dayBefore(days - 1), dayBefore(0)]
  const [ads, rows] = await Promise.all([adReportRows(db, from, to), adDayRows(db, from, to)])
  const period = Array.from({ length: days }, (_, at) => dayBefore(days - 1 - at))
  return {
    from,
    to,
    days: period.map((day) => rated({ day, ...sumOf(rows.filter((row) => row.day === day)) })),
    units: Object.entries(fixedSlots).map(([slot, { code }]) => {
      const own = rows.filter((row) => row.slot === slot)
      const byDay = own.map(({ day, impressions, clicks }) => rated({ day, impressions, clicks }))
      return rated({ slot: slot as keyof typeof fixedSlots, code, ...sumOf(own), days: byDay })
    }),
    ads: ads.map(rated),
  }
}
