import type { Database } from '../../db/connect.ts'
import type { Product } from '../../db/queries/payment/products.ts'
import { renewsTooEarly } from '../../domain/payment/terms.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { planTerms } from './grant.ts'

/** Why a member cannot buy a plan with automatic renewal with their present entitlements, as a message; null if they can. */
export async function renewalFault(
  db: Database,
  memberId: string | null,
  product: Product,
  today: string,
): Promise<string | null> {
  if (product.kind !== 'plan') return null
  const { term } = await planTerms(db, memberId, product, today)
  if (!renewsTooEarly(term, today)) return null
  return `這一次訂的從 ${dottedDay(term.startsOn)} 才開始，現在選自動續訂，下一次會提早一個月以上扣款。請先不選，快到期時再選`
}
