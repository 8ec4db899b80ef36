import { findProduct, type Product } from '../../db/queries/payment/products.ts'
import { plainCode } from '../../domain/payment/discount-code.ts'
import { type Price, priceOf } from '../../domain/payment/price.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'
import { type PlanTerms, planTerms } from './grant.ts'
import { type RedeemFault, reducedPrice } from './redeem-for-order.ts'

export type { Product } from '../../db/queries/payment/products.ts'

/**
 * The price of a product for a member, with a coupon if there is one, and the terms that a plan would
 * grant. Nothing is redeemed.
 * @returns the price; with an error when the coupon is not valid (the price is then without it)
 * @throws sign_in_required, not_found
 */
export async function quoteOrder(
  { db, viewer, now }: OperationContext,
  { product: code, coupon }: { product: string; coupon: string },
): Promise<{ product: Product; price: Price; terms: PlanTerms | null; fault: RedeemFault | null }> {
  const memberId = requireOwner(viewer)
  const product = await findProduct(db, code)
  if (!product) throw notFound()
  const reduction = { coupon: plainCode(coupon), partner: '', partnerCode: '', periodic: false }
  const today = taipeiDay(now)
  const price = await reducedPrice(db, product, reduction, { memberId, today })
  const terms = product.kind === 'plan' ? await planTerms(db, memberId, product, today) : null
  return 'code' in price
    ? { product, price: priceOf(product.price, null), terms, fault: price }
    : { product, price, terms, fault: null }
}
