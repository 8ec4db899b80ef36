import { isApiError } from '../../contract/client.ts'
import { money } from '../../domain/payment/money.ts'
import type { SiteRequest } from '../../drawing/request-context.ts'

/**
 * What somebody is on the way to order, where signing in stands before it, in words; null where nothing is for sale under what
 * their address carries. A page that only says so does without where it cannot be read.
 */
export async function wantedOrder({ client }: SiteRequest, query: URLSearchParams): Promise<string | null> {
  const code = query.get('plan')
  if (!code) return null
  try {
    const { plans, packs } = (await client('GET /api/v3.0/payment/product')).items
    const wanted = [...plans, ...packs].find((one) => one.code === code)
    return wanted ? `${wanted.title}，${money(wanted.price)}` : null
  } catch (error) {
    if (isApiError(error)) return null
    throw error
  }
}
