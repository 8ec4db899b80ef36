/**
 * Click-through rate (IAB): clicks per hundred impressions, with two decimals; null without impressions. Capped at 100,
 * because a click of today may belong to an impression of yesterday.
 */
export function clickRate({ impressions, clicks }: { impressions: number; clicks: number }): number | null {
  return impressions > 0 ? Math.round(Math.min(1, clicks / impressions) * 10_000) / 100 : null
}

/** An impression or a click of an advertisement. */
export interface AdInteraction {
  ad: number
  kind: 'impression' | 'click'
}

/** Impressions and clicks per advertisement, one entry for each, ordered by id. */
export function sumAdEvents(events: readonly AdInteraction[]): { ad: number; impressions: number; clicks: number }[] {
  const counts = new Map<number, { ad: number; impressions: number; clicks: number }>()
  for (const { ad, kind } of events) {
    const count = counts.get(ad) ?? { ad, impressions: 0, clicks: 0 }
    count[kind === 'click' ? 'clicks' : 'impressions'] += 1
    counts.set(ad, count)
  }
  return [...counts.values()].sort((item, other) => item.ad - other.ad)
}
