import { type AdReportRow, adReportRows } from '../../db/queries/ads.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'

/** Every advertisement's counts over the last days, today in Taipei included. For staff. */
export async function reportAds(
  { db, now }: OperationContext,
  days: number,
): Promise<{ from: string; to: string; ads: AdReportRow[] }> {
  const to = taipeiDay(now)
  const from = taipeiDay(new Date(now.getTime() - (days - 1) * 86_400_000))
  return { from, to, ads: await adReportRows(db, from, to) }
}
