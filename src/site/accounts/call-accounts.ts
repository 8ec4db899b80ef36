import { redirectDocument } from 'react-router'
import type { SiteRequest } from '../../drawing/request-context.ts'

/** The response of the accounts API to a form. */
export interface AccountsAnswer {
  ok: boolean
  status: number
  /** Stable error code; forms switch on it. Empty on success. */
  code: string
  message: string
  errors: { path: string; message: string }[]
  /** The remaining body of a successful response. */
  body: Record<string, unknown>
  /** Seconds to wait after too many attempts. */
  wait: number
  cookies: string[]
}

/** Calls /api/auth for a form. */
export async function callAccounts({ accounts }: SiteRequest, path: string, body: object): Promise<AccountsAnswer> {
  if (!accounts) throw new Error('Account pages are drawn for one person')
  const response = await accounts(path, body)
  const responseBody = (await response.json().catch(() => ({}))) as Record<string, unknown>
  return {
    ok: response.ok,
    status: response.status,
    code: response.ok ? '' : String(responseBody['code'] ?? 'FAILED'),
    message: String(responseBody['message'] ?? ''),
    errors: Array.isArray(responseBody['errors']) ? (responseBody['errors'] as AccountsAnswer['errors']) : [],
    body: responseBody,
    wait: Number(response.headers.get('retry-after') ?? 0),
    cookies: response.headers.getSetCookie(),
  }
}

/** Redirects with a full document load: the signed-in member has changed, and with it the whole page. */
export const goWith = (path: string, cookies: readonly string[] = []): Response =>
  redirectDocument(path, { status: 303, headers: headersWith(cookies) })

/** The headers that forward the accounts API's cookies to the browser. */
export function headersWith(cookies: readonly string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}
