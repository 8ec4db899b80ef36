import { redirectDocument } from 'react-router'
import type { SiteRequest } from '../../drawing/request-context.ts'

/** What the accounts API said to a form. */
export interface AccountsAnswer {
  ok: boolean
  status: number
  /** Stable; forms switch on it. Empty on success. */
  code: string
  message: string
  errors: { path: string; message: string }[]
  /** The rest of a success. */
  body: Record<string, unknown>
  /** Seconds to wait after too many tries. */
  wait: number
  cookies: string[]
}

/** Calls /api/auth for a form. */
export async function callAccounts({ accounts }: SiteRequest, path: string, body: object): Promise<AccountsAnswer> {
  if (!accounts) throw new Error('Account pages are drawn for one person')
  const response = await accounts(path, body)
  const said = (await response.json().catch(() => ({}))) as Record<string, unknown>
  return {
    ok: response.ok,
    status: response.status,
    code: response.ok ? '' : String(said['code'] ?? 'FAILED'),
    message: String(said['message'] ?? ''),
    errors: Array.isArray(said['errors']) ? (said['errors'] as AccountsAnswer['errors']) : [],
    body: said,
    wait: Number(response.headers.get('retry-after') ?? 0),
    cookies: response.headers.getSetCookie(),
  }
}

/** On to another page, as a whole document: who is signed in has changed, and everything around the page with it. */
export const goWith = (path: string, cookies: readonly string[] = []): Response =>
  redirectDocument(path, { status: 303, headers: headersWith(cookies) })

/** The headers by which what the accounts API set reaches the browser. */
export function headersWith(cookies: readonly string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}
