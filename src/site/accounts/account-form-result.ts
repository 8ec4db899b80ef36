import type { Submission } from '@conform-to/react'
import { data, redirectDocument } from 'react-router'
import { waitText } from '../../domain/time/wait-text.ts'
import { type FormResult, hideFields } from '../../rendering/forms/form-result.ts'
import type { SiteRequest } from '../../rendering/request-context.ts'

/** The response of the accounts API to a form. */
interface AccountsResponse {
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
export async function callAccounts({ accounts }: SiteRequest, path: string, body: object): Promise<AccountsResponse> {
  if (!accounts) throw new Error('Account pages are rendered for one person')
  const response = await accounts(path, body)
  const responseBody = (await response.json().catch(() => ({}))) as Record<string, unknown>
  return {
    ok: response.ok,
    status: response.status,
    code: response.ok ? '' : String(responseBody['code'] ?? 'FAILED'),
    message: String(responseBody['message'] ?? ''),
    errors: Array.isArray(responseBody['errors']) ? (responseBody['errors'] as AccountsResponse['errors']) : [],
    body: responseBody,
    wait: Number(response.headers.get('retry-after') ?? 0),
    cookies: response.headers.getSetCookie(),
  }
}

/** Redirects with a full document load: the signed-in member has changed, and with it the whole page. */
export const redirectWithCookies = (path: string, cookies: readonly string[] = []): Response =>
  redirectDocument(path, { status: 303, headers: cookieHeaders(cookies) })

/** The headers that forward the accounts API's cookies to the browser. */
export function cookieHeaders(cookies: readonly string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}

/**
 * Redisplays the form after a rejection by the API. `fields` maps error codes to fields, optionally with another
 * message; other errors are shown above the form. `otherwise` is an alternative for users who need not wait.
 */
export function rejectForm(
  submission: Submission<unknown>,
  response: AccountsResponse,
  fields: Record<string, string> = {},
  fallback = '',
) {
  const field = fields[response.code]
  const fieldErrors = Object.fromEntries(response.errors.map(({ path, message }) => [fields[path] ?? path, [message]]))
  const options = field
    ? { fieldErrors: { [field]: [response.message] }, hideFields }
    : response.errors.length > 0
      ? { fieldErrors, hideFields }
      : { formErrors: [explain(response, fallback)], hideFields }
  const headers: Record<string, string> = response.wait > 0 ? { 'retry-after': String(response.wait) } : {}
  return data<FormResult>({ result: submission.reply(options) }, { status: response.status, headers })
}

/** Redisplays the form with a success message; only passwords are emptied. */
export function redisplayWithNotice(submission: Submission<unknown>, notice: string) {
  return data<FormResult>({ result: { ...submission.reply({ hideFields }), error: {} }, notice })
}

function explain({ code, message, wait }: AccountsResponse, fallback: string): string {
  if (code !== 'TOO_MANY_REQUESTS') return /\p{Script=Han}/u.test(message) ? message : '目前無法完成，請稍後再試'
  return `嘗試次數太多，請在 ${waitText(wait)}後再試${fallback}`
}
