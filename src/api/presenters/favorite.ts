import type { z } from 'zod'
import type { favoriteEndpoints } from '../../contract/member.ts'
import type { FavoriteItem, FavoriteRow } from '../../operations/favorites/add-favorite.ts'

type Favorite = z.input<typeof favoriteEndpoints.add.answer>['items']
type Condition = z.output<typeof favoriteEndpoints.check.query>

export function presentFavorite({ id, member_uid, site, item_type, item_id }: FavoriteRow): Favorite {
  return { id, member_uid, site, item_type, item_id }
}

/** The item that a call's fields name. */
export function itemOf({ site, item_type, item_id }: Condition): FavoriteItem {
  return { site, itemType: item_type, itemId: item_id }
}
