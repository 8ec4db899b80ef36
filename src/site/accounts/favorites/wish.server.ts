import { redirect } from 'react-router'
import { type FavoriteType, favoriteTypes } from '../../../domain/favorites/kinds.ts'
import { signInLink } from '../../../domain/navigation/sign-in-link.ts'
import type { PublicConfig } from '../../../drawing/request-context.ts'

/** What somebody pressed 收藏 on before they were signed in. */
export interface Wish {
  item_type: FavoriteType
  item_id: string
}

const cookie = 'healthpress.wish'
/** Long enough to sign up and to open the mail, seconds. */
const lifetime = 3600

/**
 * The way to sign in for who wants to keep something. The wish waits in a cookie, which only this site's own form can
 * set: no link from elsewhere makes anybody keep anything. The address carries it for the way back alone.
 * @param item null when there is nothing to keep: one comes back to the list
 */
export function signInFor(item: Wish | null, title: string, { siteUrl }: Pick<PublicConfig, 'siteUrl'>): Response {
  const known = item && readWish(`${item.item_type}.${item.item_id}`)
  const path = known ? `/member/favorites/wish?${new URLSearchParams({ item: nameOf(known) })}` : '/member/favorites'
  const headers: HeadersInit = known ? { 'set-cookie': keepWish(nameOf(known), lifetime, siteUrl) } : {}
  return redirect(signInLink('/login', { path, title: title || '我的收藏', position: 'favorite' }), { status: 303, headers })
}

/** Forgets the wish: it was kept, or cannot be. */
export const forgetWish = ({ siteUrl }: Pick<PublicConfig, 'siteUrl'>): string => keepWish('', 0, siteUrl)

/** The wish of a browser, from its Cookie header. */
export function wishOf(header: string | null): Wish | null {
  return readWish(new RegExp(`(?:^|;\\s*)${cookie}=([\\w.]+)`).exec(header ?? '')?.[1] ?? '')
}

/** A wish by its name, `article.2`; null for anything else. */
export function readWish(name: string): Wish | null {
  const [, type, id = ''] = /^([a-z]+)\.([1-9]\d{0,9})$/.exec(name) ?? []
  const item_type = favoriteTypes.find((known) => known === type)
  return item_type ? { item_type, item_id: id } : null
}

export const nameOf = ({ item_type, item_id }: Wish): string => `${item_type}.${item_id}`

const keepWish = (value: string, seconds: number, siteUrl: string): string =>
  [
    `${cookie}=${value}`,
    'Path=/member/favorites',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(siteUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')
