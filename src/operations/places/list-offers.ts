import { type ActivityRow, activityRows, type ShopItemRow, shopItemRows } from '../../db/queries/offers.ts'
import type { OperationContext } from '../context.ts'

/** The items that the shop links to. Prices are New Taiwan dollars. */
export function listShopItems({ db }: OperationContext): Promise<ShopItemRow[]> {
  return shopItemRows(db)
}

/** Talks, courses and events, open ones first. Fees are New Taiwan dollars. */
export function listActivities({ db }: OperationContext): Promise<ActivityRow[]> {
  return activityRows(db)
}
