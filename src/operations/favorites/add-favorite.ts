import { type FavoriteItem, type FavoriteRow, favoriteItemExists, insertFavorite } from '../../db/queries/favorites.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'

export type { FavoriteItem, FavoriteRow } from '../../db/queries/favorites.ts'

/**
 * Adds an item to the member's own favorites. Idempotent: a repeated call returns the same number.
 * @throws sign_in_required, forbidden when `memberUid` is another member's, not_found when there is no such public item
 */
export async function addFavorite(
  { db, viewer, now }: OperationContext,
  memberUid: string,
  item: FavoriteItem,
): Promise<FavoriteRow> {
  const owner = requireOwner(viewer, memberUid)
  if (!(await favoriteItemExists(db, item, taipeiDay(now)))) throw notFound()
  return insertFavorite(db, owner, item)
}
