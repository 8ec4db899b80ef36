import { type FavoriteItem, favoriteExists } from '../../db/queries/favorites.ts'
import type { OperationContext } from '../context.ts'
import { requireOwner } from '../require-owner.ts'

/**
 * Whether an item is one of the member's favorites.
 * @throws sign_in_required, forbidden when `memberUid` is another member's
 */
export async function checkFavorite({ db, viewer }: OperationContext, memberUid: string, item: FavoriteItem): Promise<boolean> {
  return favoriteExists(db, requireOwner(viewer, memberUid), item)
}
