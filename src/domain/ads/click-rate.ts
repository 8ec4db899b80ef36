/**
 * Click-through rate (IAB): clicks per hundred impressions, with two decimals; null without impressions. Capped at 100,
 * because a click of today may belong to an impression of yesterday.
 */
export function clickRate({ impressions, clicks }: { impressions: number; clicks: number }): number | null {
  return impressions > 0 ? Math.round(Math.min(1, clicks / impressions) * 10_000) / 100 : null
}
