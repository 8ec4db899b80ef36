import { z } from 'zod'
import { favoriteSite, favoriteTypes } from '../domain/favorites/kinds.ts'
import { endpoint } from './endpoint.ts'
import { wallStatus } from './posts.ts'
import { done, envelope, instant, pagedEnvelope, paging, picture, wholeNumber } from './shapes.ts'

export const favoriteType = z.enum(favoriteTypes, { error: '收藏類型不正確' })
const fields = {
  member_uid: z.uuid('會員編號不正確'),
  site: z.literal(favoriteSite, `站別只能是 ${favoriteSite}`),
  item_type: favoriteType,
  item_id: z.coerce.string().regex(/^[1-9]\d{0,9}$/, '編號必須是正整數'),
}
/** A favorite as a caller names it. */
export const favoriteItem = z.object(fields)
export const favorite = z.strictObject({ id: z.number().int(), ...fields, site: z.string(), item_id: z.string() })
/** Whether it is a favorite. */
export const favoriteCheck = z.strictObject({ is_favorite: z.boolean() })

export const storedFavorite = z.strictObject({
  ...favorite.shape,
  created_at: instant,
  /** The current state of the favorite; null if it is no longer public. */
  item: z
    .strictObject({
      title: z.string(),
      text: z.string(),
      cover: picture.nullable(),
      /** Its wall. */
      status: wallStatus,
      /** The sponsor; must be shown. */
      sponsor: z.string().nullable(),
      url: z.string(),
    })
    .nullable(),
})
export type StoredFavorite = z.infer<typeof storedFavorite>

export const favoriteListQuery = z.object({
  ...paging,
  type: favoriteType.optional(),
  sort: z.enum(['newest', 'oldest'], { error: '排序只能是 newest 或 oldest' }).default('newest'),
})

export const favoriteEndpoints = {
  add: endpoint({
    operationId: 'addFavorite',
    method: 'POST',
    path: '/api/v3.0/favorite/add',
    summary: '加入收藏',
    group: 'favorites',
    access: 'signed-in',
    body: favoriteItem,
    response: envelope(favorite),
    errors: [403, 404],
  }),
  check: endpoint({
    operationId: 'checkFavorite',
    method: 'GET',
    path: '/api/v3.0/favorite/check',
    summary: '是否已收藏',
    group: 'favorites',
    access: 'signed-in',
    query: favoriteItem,
    response: envelope(favoriteCheck),
    errors: [403],
  }),
  deleteByCond: endpoint({
    operationId: 'removeFavorite',
    method: 'POST',
    path: '/api/v3.0/favorite/delete_by_cond',
    summary: '依項目取消收藏',
    group: 'favorites',
    access: 'signed-in',
    body: favoriteItem,
    response: envelope(done),
    errors: [403],
  }),
  deleteById: endpoint({
    operationId: 'removeFavoriteById',
    method: 'POST',
    path: '/api/v3.0/favorite/delete_by_id',
    summary: '依編號取消收藏',
    group: 'favorites',
    access: 'signed-in',
    body: z.object({ id: wholeNumber('編號必須是正整數', { min: 1, max: Number.MAX_SAFE_INTEGER }) }),
    response: envelope(done),
    errors: [404],
  }),
  list: endpoint({
    operationId: 'listFavorites',
    method: 'GET',
    path: '/api/v3.0/member/favorite/list',
    summary: '我的收藏，可依類型篩選',
    group: 'favorites',
    access: 'signed-in',
    query: favoriteListQuery,
    response: pagedEnvelope(storedFavorite),
  }),
}
