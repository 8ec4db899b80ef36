import { isApiError } from '../../contract/client.ts'
import { safeNextPath } from '../../domain/navigation/next-path.ts'
import { isSignInPage } from '../../domain/navigation/sign-in-link.ts'
import type { SiteRequest } from '../../drawing/request-context.ts'

/** The query parameter that passes the reader's e-mail address, sealed, to the next account page. */
export async function carryAddress({ client }: Pick<SiteRequest, 'client'>, email: string): Promise<{ to: string }> {
  return (await client('POST /api/v3.0/address/seal', { body: { email } })).items
}

/**
 * The initial e-mail address of a form, from the previous page or a mail; empty when there is none or it has expired.
 */
export async function carriedAddress({ client }: Pick<SiteRequest, 'client'>, query: URLSearchParams): Promise<string> {
  const to = query.get('to')
  if (!to) return ''
  try {
    return (await client('POST /api/v3.0/address/open', { body: { to } })).items.email ?? ''
  } catch (error) {
    if (!isApiError(error) || error.status !== 422) throw error
    return ''
  }
}

const longest = 200

/**
 * Query parameters carried from page to page during registration and sign-in (section 2, "Header"): the destination,
 * the plan, the origin. They are stored in the address only.
 */
export function carriedQuery(from: URLSearchParams, more: Record<string, string> = {}): string {
  const query = new URLSearchParams()
  const next = destinationOf(from)
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
export function destinationOrLogin(from: URLSearchParams): string {
  const next = destinationOf(from)
  return next === '/' ? '/login' : next
}

/** The destination after sign-in: only pages of this site, and no sign-in pages. */
export function destinationOf(from: URLSearchParams): string {
  const next = safeNextPath(from.get('next'))
  return isSignInPage(next) ? '/' : next
}
