import { findAd, writeAdHours } from '../../db/queries/ads.ts'
import type { OperationContext } from '../context.ts'
import { invalid, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMay } from '../require-may.ts'

/** When an advertisement is shown: from an instant until before another, ISO 8601; null for no limit. */
export interface AdHours {
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
export async function saveAdHours(context: OperationContext, id: number, { from, until, active }: AdHours): Promise<void> {
  const { db, viewer } = context
  requireMay(viewer, 'keep-offers')
  if (from !== null && until !== null && new Date(from) >= new Date(until))
    throw invalid([{ path: 'body.shown_until', message: '結束要在開始之後' }])
  await db.transaction(async (tx) => {
    const ad = await findAd(tx, id, { lock: true })
    if (!ad) throw notFound()
    await writeAdHours(tx, id, { from, until, active })
    const before = { from: ad.shown_from, until: ad.shown_until, active: ad.active }
    await recordAuditEvent(tx, context, { action: 'save-ad-hours', thing: `ad:${id}`, before, after: { from, until, active } })
  })
}
