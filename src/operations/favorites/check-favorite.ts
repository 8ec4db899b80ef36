import { type FavoriteItem, favoriteExists } from '../../db/queries/favorites.ts'
import type { OperationContext } from '../context.ts'
import { requireOwner } from '../require-owner.ts'

/**
 * Whether the member keeps an item.
 * @throws sign_in_required, forbidden when `memberUid` is another's
 */
export async function checkFavorite({ db, viewer }: OperationContext, memberUid: string, item: FavoriteItem): Promise<boolean> {
  return favoriteExists(db, requireOwner(viewer, memberUid), item)
}
