import { addAdCounts } from '../../db/queries/ads.ts'
import { type AdHappening, tallyAds } from '../../domain/ads/tally.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'

/**
 * Counts that advertisements were seen and followed: which and on which day, nothing of who. It is done when it is
 * stored, and a sending that comes again counts once. Crawlers are not readers: for them nothing changes.
 * @returns how many advertisements the sending changed the counts of
 */
export async function countAds(
  { db, viewer, now }: OperationContext,
  { batch, events }: { batch: string; events: readonly AdHappening[] },
): Promise<number> {
  if (viewer.bot) return 0
  return addAdCounts(db, { batch, day: taipeiDay(now), now, counts: tallyAds(events) })
}
