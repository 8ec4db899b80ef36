import { type AreaAdRow, areaAds } from '../../db/queries/products.ts'
import { type AdArea, adAreaSizes, fillAdAreas } from '../../domain/recommendations/ad-areas.ts'
import type { OperationContext } from '../context.ts'
import { cached } from '../ttl-cache.ts'

export type { AreaAdRow } from '../../db/queries/products.ts'

/** The filled ad areas, and the rest of the backup. */
export interface RecommendedAds {
  areas: Record<AdArea, AreaAdRow[]>
  backup: AreaAdRow[]
}

/** The advertisements beside recommendations (section 7, "recommend-ad"): 2, 1 and 1, each at most once. */
export async function recommendAds(context: OperationContext): Promise<RecommendedAds> {
  const ads = await cached(context, 'area ads', () => areaAds(context.db, [...Object.keys(adAreaSizes), 'backup']))
  const inSlot = (slot: AdArea | 'backup') => ads.filter((ad) => ad.slot === slot)
  const own = { ch_area03_6: inSlot('ch_area03_6'), ch_area04_2: inSlot('ch_area04_2'), ch_area04_6: inSlot('ch_area04_6') }
  return fillAdAreas(own, inSlot('backup'))
}
