import type { z } from 'zod'
import type { favoriteEndpoints, StoredFavorite } from '../../contract/favorites.ts'
import { favoritePath } from '../../domain/favorites/kinds.ts'
import type { FavoriteItem, FavoriteRow } from '../../operations/favorites/add-favorite.ts'
import type { StoredFavoriteRow } from '../../operations/favorites/list-favorites.ts'

type Favorite = z.input<typeof favoriteEndpoints.add.answer>['items']
type Condition = z.output<typeof favoriteEndpoints.check.query>

export function presentFavorite({ id, member_uid, site, item_type, item_id }: FavoriteRow): Favorite {
  return { id, member_uid, site, item_type, item_id }
}

export function presentStoredFavorite(row: StoredFavoriteRow): StoredFavorite {
  const url = favoritePath(row.item_type, row.item_id)
  return { ...presentFavorite(row), created_at: row.created_at, item: row.item && { ...row.item, url } }
}

/** The item that a call's fields specify. */
export function itemOf({ site, item_type, item_id }: Condition): FavoriteItem {
  return { site, itemType: item_type, itemId: item_id }
}
