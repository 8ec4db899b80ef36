import { redirect } from 'react-router'
import { isApiError } from '../../../contract/client.ts'
import { favoritePath, favoriteSite } from '../../../domain/favorites/kinds.ts'
import type { FileHandle } from '../../../rendering/page-handle.ts'
import { siteRequest } from '../../../rendering/request-context.ts'
import type { Route } from './+types/favorite-intent.ts'
import { clearFavoriteIntent, favoriteIntentOf, intentName, readFavoriteIntent } from './favorite-intent.server.ts'

export const handle: FileHandle = { middleware: ['member-only'], title: '我的收藏', cached: false }

/**
 * Return URL after signing in to save an item: it is saved when this browser has the intent cookie, and the reader
 * is redirected to the item. In another browser only the redirect happens.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { client, config } = context.get(siteRequest)
  const requestedItem = readFavoriteIntent(url.searchParams.get('item') ?? '')
  if (!requestedItem) throw redirect('/member/favorites')
  const returnPath = favoritePath(requestedItem.item_type, requestedItem.item_id)
  const intent = favoriteIntentOf(request.headers.get('cookie'))
  if (!intent || intentName(intent) !== intentName(requestedItem)) throw redirect(returnPath)
  const [me] = (await client('GET /api/v1.0/member/me')).items
  try {
    await client('POST /api/v3.0/favorite/add', { body: { ...intent, member_uid: me?.uuid ?? '', site: favoriteSite } })
  } catch (error) {
    // a deleted item cannot be saved; its page reports that
    if (!isApiError(error) || error.status !== 404) throw error
  }
  throw redirect(returnPath, { headers: { 'set-cookie': clearFavoriteIntent(config) } })
}
