import { countFavorites, type FavoriteFilter, favoriteRows, type StoredFavoriteRow } from '../../db/queries/favorite-list.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import type { Page } from '../posts/list-posts.ts'
import { requireOwner } from '../require-owner.ts'

export type { StoredFavoriteRow } from '../../db/queries/favorite-list.ts'

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
