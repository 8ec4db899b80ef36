import { data } from 'react-router'
import { isApiError } from '../../../contract/client.ts'
import { type FavoriteType, favoriteSite, favoriteTypes } from '../../../domain/favorites/kinds.ts'
import { isSignedIn, type SiteRequest } from '../../../drawing/request-context.ts'
import { signInFor } from './favorite-intent.server.ts'

/** A favorite in the fields of the page's forms. */
export interface CarriedFavorite {
  member_uid: string
  site: string
  item_type: FavoriteType
  item_id: string
  title: string
  /** Whether it can be restored. */
  restorable: boolean
}

/** The outcome of a form of the page. */
export type FavoriteAnswer = { removed: CarriedFavorite } | { restored: string } | { added: string } | { failed: string }

/**
 * Removes a favorite, restores it, or saves the item of another page's form. Every operation is idempotent. A visitor
 * signs in first; the item is saved afterwards.
 */
export async function changeFavorites(request: Request, site: SiteRequest) {
  const { client } = site
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 300)
  const item = {
    member_uid: text('member_uid'),
    site: favoriteSite,
    item_type: favoriteTypes.find((type) => type === text('item_type')) ?? 'article',
    item_id: text('item_id'),
  }
  const title = text('title')
  if (!isSignedIn(site)) throw signInFor(text('what') === 'keep' ? item : null, title, site.config)
  try {
    if (text('what') === 'keep') {
      const [me] = (await client('GET /api/v1.0/member/me')).items
      await client('POST /api/v3.0/favorite/add', { body: { ...item, member_uid: me?.uuid ?? '', site: favoriteSite } })
      return data<FavoriteAnswer>({ added: title })
    }
    if (text('what') === 'restore') {
      await client('POST /api/v3.0/favorite/add', { body: item })
      return data<FavoriteAnswer>({ restored: title })
    }
    await client('POST /api/v3.0/favorite/delete_by_cond', { body: item })
    return data<FavoriteAnswer>({ removed: { ...item, title, restorable: text('restorable') === 'yes' } })
  } catch (error) {
    if (!isApiError(error) || error.status >= 500 || error.status === 0) throw error
    const failed = error.status === 404 ? '這則內容已經下架，無法再收藏。' : '目前無法完成，請重新整理後再試。'
    return data<FavoriteAnswer>({ failed }, { status: error.status })
  }
}
