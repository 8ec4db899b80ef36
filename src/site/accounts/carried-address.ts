import { isApiError } from '../../contract/client.ts'
import type { SiteRequest } from '../../drawing/request-context.ts'

/** What a page of the accounts adds to the address of the next one, so that it knows the reader's mail address: sealed. */
export async function carryAddress({ client }: Pick<SiteRequest, 'client'>, email: string): Promise<{ to: string }> {
  return (await client('POST /api/v3.0/address/seal', { body: { email } })).items
}

/** The address to begin a form with, when a page or a mail brought one; empty when it did not, or too long ago. */
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
