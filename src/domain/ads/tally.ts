/** That an advertisement was seen, or followed. */
export interface AdHappening {
  ad: number
  kind: 'impression' | 'click'
}

/** How often each advertisement was seen and followed, each named once, in the order of their numbers. */
export function tallyAds(events: readonly AdHappening[]): { ad: number; impressions: number; clicks: number }[] {
  const counts = new Map<number, { ad: number; impressions: number; clicks: number }>()
  for (const { ad, kind } of events) {
    const count = counts.get(ad) ?? { ad, impressions: 0, clicks: 0 }
    count[kind === 'click' ? 'clicks' : 'impressions'] += 1
    counts.set(ad, count)
  }
  return [...counts.values()].sort((one, other) => one.ad - other.ad)
}
