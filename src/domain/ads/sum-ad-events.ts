/** An impression or a click of an advertisement. */
export interface AdHappening {
  ad: number
  kind: 'impression' | 'click'
}

/** Impressions and clicks per advertisement, one entry for each, ordered by id. */
export function sumAdEvents(events: readonly AdHappening[]): { ad: number; impressions: number; clicks: number }[] {
  const counts = new Map<number, { ad: number; impressions: number; clicks: number }>()
  for (const { ad, kind } of events) {
    const count = counts.get(ad) ?? { ad, impressions: 0, clicks: 0 }
    count[kind === 'click' ? 'clicks' : 'impressions'] += 1
    counts.set(ad, count)
  }
  return [...counts.values()].sort((one, other) => one.ad - other.ad)
}
