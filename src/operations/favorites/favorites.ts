import {
  countFavorites,
  deleteFavorite,
  deleteFavoriteItem,
  type FavoriteFilter,
  type FavoriteItem,
  type FavoriteRow,
  favoriteExists,
  favoriteItemExists,
  favoriteRows,
  insertFavorite,
  type StoredFavoriteRow,
} from '../../db/queries/favorites.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import type { Page } from '../posts/list-posts.ts'
import { requireOwner } from '../require-may.ts'

export type { StoredFavoriteRow } from '../../db/queries/favorites.ts'

/**
 * A page of the member's own favorites. A target that is no longer public stays listed, without its text, so
 * that it can be removed.
 * @throws sign_in_required
 */
export async function listFavorites(
  { db, viewer, now }: OperationContext,
  { page, perPage, sort, type }: FavoriteFilter & { page: number; perPage: number; sort: 'newest' | 'oldest' },
): Promise<Page<StoredFavoriteRow>> {
  const owner = requireOwner(viewer)
  const slice = { type, sort, limit: perPage, offset: (page - 1) * perPage, today: taipeiDay(now) }
  const [items, total] = await Promise.all([favoriteRows(db, owner, slice), countFavorites(db, owner, { type })])
  return { items, page, perPage, total }
}

/**
 * Whether an item is one of the member's favorites.
 * @throws sign_in_required, forbidden when `memberUid` is another member's
 */
export async function checkFavorite({ db, viewer }: OperationContext, memberUid: string, item: FavoriteItem): Promise<boolean> {
  return favoriteExists(db, requireOwner(viewer, memberUid), item)
}

export type { FavoriteItem, FavoriteRow } from '../../db/queries/favorites.ts'

/**
 * Adds an item to the member's own favorites. Idempotent: a repeated call returns the same row.
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

/**
 * Removes an item from the favorites. Idempotent.
 * @returns whether it was a favorite
 * @throws sign_in_required, forbidden when `memberUid` is another member's
 */
export async function removeFavorite({ db, viewer }: OperationContext, memberUid: string, item: FavoriteItem): Promise<boolean> {
  return deleteFavoriteItem(db, requireOwner(viewer, memberUid), item)
}

/**
 * Removes one of the member's favorites by its number. Another member's favorite is not_found, like an unknown one.
 * @throws sign_in_required, not_found
 */
export async function removeFavoriteById({ db, viewer }: OperationContext, id: number): Promise<void> {
  if (!(await deleteFavorite(db, requireOwner(viewer), id))) throw notFound()
}
