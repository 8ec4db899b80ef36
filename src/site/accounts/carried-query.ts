import { safeNextPath } from '../../domain/navigation/next-path.ts'
import { isDoor } from '../../domain/navigation/sign-in-link.ts'

const longest = 200

/**
 * Query parameters carried from page to page during registration and sign-in (section 2, "Header"): the destination,
 * the plan, the origin. They are stored in the address only.
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
 * Where a sign-in method redirects before the member is known: without a requested page to the login page, which then
 * redirects staff to the office.
 */
export function ledOnTo(from: URLSearchParams): string {
  const next = goOnTo(from)
  return next === '/' ? '/login' : next
}

/** The destination after sign-in: only pages of this site, and no sign-in pages. */
export function goOnTo(from: URLSearchParams): string {
  const next = safeNextPath(from.get('next'))
  return isDoor(next) ? '/' : next
}
