/**
 * How many of a hundred showings of an advertisement were followed (click-through rate, IAB), with two decimals;
 * null where it was never shown. A click of today may belong to a showing of yesterday: never more than all.
 */
export function clickRate({ impressions, clicks }: { impressions: number; clicks: number }): number | null {
  return impressions > 0 ? Math.round(Math.min(1, clicks / impressions) * 10_000) / 100 : null
}
