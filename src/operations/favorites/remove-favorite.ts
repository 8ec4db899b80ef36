import { deleteFavorite, deleteFavoriteItem, type FavoriteItem } from '../../db/queries/favorites.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'

/**
 * Lets a kept item go. False when it was not kept: the member's wish holds either way.
 * @throws sign_in_required, forbidden when `memberUid` is another's
 */
export async function removeFavorite({ db, viewer }: OperationContext, memberUid: string, item: FavoriteItem): Promise<boolean> {
  return deleteFavoriteItem(db, requireOwner(viewer, memberUid), item)
}

/**
 * Lets one of the member's favorites go by its number. Another's is as unknown as one that never was.
 * @throws sign_in_required, not_found
 */
export async function removeFavoriteById({ db, viewer }: OperationContext, id: number): Promise<void> {
  if (!(await deleteFavorite(db, requireOwner(viewer), id))) throw notFound()
}
