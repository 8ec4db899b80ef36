import { isApiError } from '../../contract/client.ts'
import { money } from '../../domain/payment/money.ts'
import type { SiteRequest } from '../../drawing/request-context.ts'

/**
 * The order that a visitor is about to place before signing in, as text; null when the address contains none that is
 * for sale. A failed read is ignored by a page that only displays it.
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
