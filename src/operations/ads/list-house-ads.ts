import { type HouseAdRow, houseAdRows } from '../../db/queries/ads.ts'
import { fixedSlots } from '../../domain/ads/slots.ts'
import type { OperationContext } from '../context.ts'

export type { HouseAdRow } from '../../db/queries/ads.ts'

/** House ads for slots of fixed size: shown where no network sells the slot, or has no ad for it. */
export function listHouseAds({ db }: OperationContext): Promise<HouseAdRow[]> {
  return houseAdRows(db, Object.keys(fixedSlots))
}
