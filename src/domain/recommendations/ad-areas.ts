import { selectNew } from './rank-posts.ts'

/** The ad areas beside recommendations and their capacities. */
export const adAreaSizes = { ch_area03_6: 2, ch_area04_2: 1, ch_area04_6: 1 } as const
export type AdArea = keyof typeof adAreaSizes

const areaNames = Object.keys(adAreaSizes) as AdArea[]

/**
 * Fills the areas: each with its own ads first, then from the backup, up to 2, 1 and 1. No ad is shown twice. If the
 * backup is exhausted, an area has fewer.
 * @returns the areas, and the remaining backup
 */
export function fillAdAreas<Ad extends { id: number }>(
  ownAds: Readonly<Record<AdArea, readonly Ad[]>>,
  backup: readonly Ad[],
): { areas: Record<AdArea, Ad[]>; backup: Ad[] } {
  const used = new Set<number>()
  const take = (ads: readonly Ad[], count: number) => selectNew(used, ads, count, ({ id }) => id)
  const areas: Record<AdArea, Ad[]> = { ch_area03_6: [], ch_area04_2: [], ch_area04_6: [] }
  for (const area of areaNames) areas[area] = take(ownAds[area], adAreaSizes[area])
  for (const area of areaNames) areas[area].push(...take(backup, adAreaSizes[area] - areas[area].length))
  return { areas, backup: backup.filter(({ id }) => !used.has(id)) }
}
