import { deleteFavorite, deleteFavoriteItem, type FavoriteItem } from '../../db/queries/favorites.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'

/**
 * Removes an item from the favorites. False when it was none; the result is the same (idempotent).
 * @throws sign_in_required, forbidden when `memberUid` is another member's
 */
export async function removeFavorite({ db, viewer }: OperationContext, memberUid: string, item: FavoriteItem): Promise<boolean> {
  return deleteFavoriteItem(db, requireOwner(viewer, memberUid), item)
}

/**
 * Removes one of the member's favorites by its number. Another member's number is not_found, like an unknown one.
 * @throws sign_in_required, not_found
 */
export async function removeFavoriteById({ db, viewer }: OperationContext, id: number): Promise<void> {
  if (!(await deleteFavorite(db, requireOwner(viewer), id))) throw notFound()
}
