import { redirect } from 'react-router'
import { type FavoriteType, favoriteTypes } from '../../../domain/favorites/kinds.ts'
import { signInLink } from '../../../domain/navigation/sign-in-link.ts'
import type { PublicConfig } from '../../../rendering/request-context.ts'

/** The item that a visitor clicked 收藏 on before sign-in. */
export interface FavoriteIntent {
  item_type: FavoriteType
  item_id: string
}

const cookie = 'healthpress.wish'
/** Time for registration and opening the mail, seconds. */
const lifetime = 3600

/**
 * The sign-in redirect for a visitor who wants to save an item. The intent is stored in a cookie that only this site's
 * own form can set (CSRF protection: no external link can save an item). The URL contains only the return path.
 * @param item null when there is nothing to save: the return path is the list
 */
export function signInRedirect(item: FavoriteIntent | null, title: string, { siteUrl }: Pick<PublicConfig, 'siteUrl'>): Response {
  const validItem = item && readFavoriteIntent(`${item.item_type}.${item.item_id}`)
  const path = validItem ? `/member/favorites/wish?${new URLSearchParams({ item: intentName(validItem) })}` : '/member/favorites'
  const headers: HeadersInit = validItem ? { 'set-cookie': intentCookie(intentName(validItem), lifetime, siteUrl) } : {}
  return redirect(signInLink('/login', { path, title: title || '我的收藏', position: 'favorite' }), { status: 303, headers })
}

/** Deletes the intent: it was applied, or cannot be. */
export const clearFavoriteIntent = ({ siteUrl }: Pick<PublicConfig, 'siteUrl'>): string => intentCookie('', 0, siteUrl)

/** The intent of a browser, from its Cookie header. */
export function favoriteIntentOf(header: string | null): FavoriteIntent | null {
  return readFavoriteIntent(new RegExp(`(?:^|;\\s*)${cookie}=([\\w.]+)`).exec(header ?? '')?.[1] ?? '')
}

/** An intent by its name, `article.2`; null for anything else. */
export function readFavoriteIntent(name: string): FavoriteIntent | null {
  const [, type, id = ''] = /^([a-z]+)\.([1-9]\d{0,9})$/.exec(name) ?? []
  const item_type = favoriteTypes.find((candidate) => candidate === type)
  return item_type ? { item_type, item_id: id } : null
}

export const intentName = ({ item_type, item_id }: FavoriteIntent): string => `${item_type}.${item_id}`

const intentCookie = (value: string, seconds: number, siteUrl: string): string =>
  [
    `${cookie}=${value}`,
    'Path=/member/favorites',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(siteUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')
