import { type HouseAdRow, houseAdRows } from '../../db/queries/ads.ts'
import { fixedSlots } from '../../domain/ads/slots.ts'
import type { OperationContext } from '../context.ts'

export type { HouseAdRow } from '../../db/queries/ads.ts'

/** The magazine's own advertisements for slots of fixed size: what stands there where no network sells them, or has nothing. */
export function listHouseAds({ db }: OperationContext): Promise<HouseAdRow[]> {
  return houseAdRows(db, Object.keys(fixedSlots))
}
