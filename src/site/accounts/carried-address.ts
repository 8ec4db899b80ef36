import { isApiError } from '../../contract/client.ts'
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
