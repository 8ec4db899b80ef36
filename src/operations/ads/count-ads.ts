import { addAdCounts } from '../../db/queries/ads.ts'
import { type AdHappening, sumAdEvents } from '../../domain/ads/sum-ad-events.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'

/**
 * Counts views and clicks of advertisements: which one and on which day, nothing about the reader. It returns after the
 * counts are stored; a repeated submission counts once. Crawlers are not counted.
 * @returns how many advertisements the submission changed the counts of
 */
export async function countAds(
  { db, viewer, now }: OperationContext,
  { batch, events }: { batch: string; events: readonly AdHappening[] },
): Promise<number> {
  if (viewer.bot) return 0
  return addAdCounts(db, { batch, day: taipeiDay(now), now, counts: sumAdEvents(events) })
}
