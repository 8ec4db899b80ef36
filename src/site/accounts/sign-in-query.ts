import { isApiError } from '../../contract/client.ts'
import { safeNextPath } from '../../domain/navigation/next-path.ts'
import { isSignInPage } from '../../domain/navigation/sign-in-link.ts'
import { postAt } from '../../domain/posts/post-path.ts'
import type { SiteRequest } from '../../rendering/request-context.ts'

/** The query parameter that passes the reader's e-mail address, sealed, to the next account page. */
export async function sealedEmailQuery({ client }: Pick<SiteRequest, 'client'>, email: string): Promise<{ to: string }> {
  return (await client('POST /api/v3.0/address/seal', { body: { email } })).items
}

/**
 * The initial e-mail address of a form, from the previous page or a mail; empty when there is none or it has expired.
 */
export async function emailFromQuery({ client }: Pick<SiteRequest, 'client'>, query: URLSearchParams): Promise<string> {
  const to = query.get('to')
  if (!to) return ''
  try {
    return (await client('POST /api/v3.0/address/open', { body: { to } })).items.email ?? ''
  } catch (error) {
    if (!isApiError(error) || error.status !== 422) throw error
    return ''
  }
}

const maxLength = 200

/**
 * Query parameters carried from page to page during registration and sign-in: the destination, the plan, the origin.
 * They are stored in the URL only.
 */
export function signInQuery(from: URLSearchParams, more: Record<string, string> = {}): string {
  const query = new URLSearchParams()
  const next = destinationOf(from)
  if (next !== '/') query.set('next', next)
  for (const name of ['plan', 'register_from', 'refer_title', 'position_type']) {
    const value = from.get(name)
    if (value && value.length <= maxLength) query.set(name, value)
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

/** The post to which a sign-in returns, as far as the account forms name it. */
export interface ReturnPost {
  title: string
  /** Who may read on where the visitor met a wall; null without one. */
  for: 'members' | 'subscribers' | null
}

/**
 * The public post at the destination; null for every other destination. Its title is the published one: `refer_title`
 * could be forged. A failed read is ignored by a page that only displays it.
 */
export async function findReturnPost({ client }: Pick<SiteRequest, 'client'>, from: URLSearchParams): Promise<ReturnPost | null> {
  const post = postAt(destinationOf(from).split(/[?#]/, 1)[0] ?? '')
  if (!post) return null
  try {
    const params = { postType: post.type, id: String(post.id) }
    const { title, walled, status } = (await client('GET /api/v3.0/:postType/:id', { params, query: { speech: '0' } })).items
    return { title, for: walled ? (status === 'subscriberwall' ? 'subscribers' : 'members') : null }
  } catch (error) {
    if (isApiError(error)) return null
    throw error
  }
}

/** A sentence about the page after the form. A book title inside of the post's title gets single brackets. */
export function returnSentence(after: '登入後' | '加入會員免費，確認信箱之後', post: ReturnPost): string {
  const title = `《${post.title.replaceAll('《', '〈').replaceAll('》', '〉')}》`
  if (post.for === 'members') return `${after}，接著讀${title}。`
  return `${after}回到${title}${post.for === 'subscribers' ? '，訂戶可以讀全文' : ''}。`
}
