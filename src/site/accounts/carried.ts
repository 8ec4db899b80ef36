import { safeNextPath } from '../../domain/navigation/next-path.ts'
import { isDoor } from '../../domain/navigation/sign-in-link.ts'

const longest = 200

/**
 * What goes along from page to page while somebody joins or signs in (section 2, "Header"): where to go on to, the
 * plan they came for, where they came from. It lives in the address alone; nothing of it is kept.
 */
export function carriedQuery(from: URLSearchParams, more: Record<string, string> = {}): string {
  const query = new URLSearchParams()
  const next = goOnTo(from)
  if (next !== '/') query.set('next', next)
  for (const name of ['plan', 'register_from', 'refer_title', 'position_type']) {
    const value = from.get(name)
    if (value && value.length <= longest) query.set(name, value)
  }
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  return query.size > 0 ? `?${query}` : ''
}

/**
 * Where a way of signing in leads, before it is known who does: whoever asked for no page is led on by the login page, which
 * then knows whether they work here.
 */
export function ledOnTo(from: URLSearchParams): string {
  const next = goOnTo(from)
  return next === '/' ? '/login' : next
}

/** Where to go once signed in: this site's own pages only, and none of the doors. */
export function goOnTo(from: URLSearchParams): string {
  const next = safeNextPath(from.get('next'))
  return isDoor(next) ? '/' : next
}
