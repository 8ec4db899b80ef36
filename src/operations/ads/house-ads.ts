import {
  type AdRecordRow,
  adDayRows,
  addAdCounts,
  adReportRows,
  findAd,
  type HouseAdRow,
  houseAdRows,
  writeAdHours,
} from '../../db/queries/ads.ts'
import { type AdInteraction, clickRate, sumAdEvents } from '../../domain/ads/ad-figures.ts'
import { fixedSlots } from '../../domain/ads/slots.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { invalid, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { requireMay } from '../require-may.ts'

interface Counts {
  impressions: number
  clicks: number
}

const withClickRate = <T extends Counts>(counts: T) => ({ ...counts, click_rate: clickRate(counts) })
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
  const dayBefore = (daysBack: number) => taipeiDay(new Date(now.getTime() - daysBack * 86_400_000))
  const [from, to] = [dayBefore(days - 1), dayBefore(0)]
  const [ads, rows] = await Promise.all([adReportRows(db, from, to), adDayRows(db, from, to)])
  const period = Array.from({ length: days }, (_, index) => dayBefore(days - 1 - index))
  return {
    from,
    to,
    days: period.map((day) => withClickRate({ day, ...sumOf(rows.filter((row) => row.day === day)) })),
    units: Object.entries(fixedSlots).map(([slot, { code }]) => {
      const slotRows = rows.filter((row) => row.slot === slot)
      const byDay = slotRows.map(({ day, impressions, clicks }) => withClickRate({ day, impressions, clicks }))
      return withClickRate({ slot: slot as keyof typeof fixedSlots, code, ...sumOf(slotRows), days: byDay })
    }),
    ads: ads.map(withClickRate),
  }
}

export type { HouseAdRow } from '../../db/queries/ads.ts'

/** House ads for slots of fixed size: shown where no network sells the slot, or has no ad for it. */
export function listHouseAds({ db }: OperationContext): Promise<HouseAdRow[]> {
  return houseAdRows(db, Object.keys(fixedSlots))
}

/** One of the magazine's own advertisements, with its hours. @throws sign_in_required, forbidden, not_found */
export async function readAd({ db, viewer }: OperationContext, id: number): Promise<AdRecordRow> {
  requireMay(viewer, 'keep-offers')
  return (await findAd(db, id)) ?? Promise.reject(notFound())
}

/**
 * Counts views and clicks of advertisements: which one and on which day, nothing about the reader. It returns after the
 * counts are stored; a repeated submission counts once. Crawlers are not counted.
 * @returns how many advertisements the submission changed the counts of
 */
export async function countAds(
  { db, viewer, now }: OperationContext,
  { batch, events }: { batch: string; events: readonly AdInteraction[] },
): Promise<number> {
  if (viewer.bot) return 0
  return addAdCounts(db, { batch, day: taipeiDay(now), now, counts: sumAdEvents(events) })
}

/** When an advertisement is shown: from an instant until before another, ISO 8601; null for no limit. */
interface AdSchedule {
  from: string | null
  until: string | null
  /** A switched-off advertisement is never shown. */
  active: boolean
}

/**
 * Sets the hours of a house ad. A present effect is visible immediately; at its start and end the job that announces
 * scheduled changes purges the pages, within a minute.
 * @throws sign_in_required, forbidden, not_found; validation_failed when it would end before it starts
 */
export async function saveAdHours(context: OperationContext, id: number, { from, until, active }: AdSchedule): Promise<void> {
  const { db, viewer } = context
  requireMay(viewer, 'keep-offers')
  if (from !== null && until !== null && new Date(from) >= new Date(until))
    throw invalid([{ path: 'body.shown_until', message: '結束要在開始之後' }])
  await db.transaction(async (tx) => {
    const ad = await findAd(tx, id, { lock: true })
    if (!ad) throw notFound()
    await writeAdHours(tx, id, { from, until, active })
    const before = { from: ad.shown_from, until: ad.shown_until, active: ad.active }
    await recordAuditEvent(tx, context, { action: 'save-ad-hours', target: `ad:${id}`, before, after: { from, until, active } })
  })
}
