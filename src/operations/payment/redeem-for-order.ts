import type { Database } from '../../db/connect.ts'
import { findOrder } from '../../db/queries/payment/orders.ts'
import type { Product } from '../../db/queries/payment/products.ts'
import {
  findCampaign,
  findCoupon,
  findPartner,
  findPartnerCode,
  redeemCoupon,
  redeemPartnerCode,
} from '../../db/queries/payment/redeem.ts'
import { isOpen } from '../../domain/payment/order-state.ts'
import { campaignFault, couponFault, couponHeldBy, couponMessages, type Price, priceOf } from '../../domain/payment/price.ts'
import { renewalFault } from './renewal-fault.ts'

/** A price reduction: a coupon, or a partner that has paid already. Codes are normalised; empty means none. */
export interface Reduction {
  coupon: string
  partner: string
  partnerCode: string
  periodic: boolean
}

/** Why an order cannot be created as requested, by field. */
export interface RedeemFault {
  field: 'coupon' | 'partner_code' | 'periodic' | 'address'
  code: string
  message: string
}

type Asker = { memberId: string; today: string }

const fault = (field: RedeemFault['field'], code: string, message: string): RedeemFault => ({ field, code, message })
const unknownCode = fault('partner_code', 'partner_code_unknown', '合作代碼不正確，請確認後再輸入')
const spentCode = fault('partner_code', 'partner_code_used', '這組合作代碼已經用完或過期')

/** The price of a product with a reduction, or why the reduction is not valid. Nothing is redeemed. */
export async function reducedPrice(
  db: Database,
  product: Product,
  { coupon, partner, partnerCode, periodic }: Reduction,
  { memberId, today }: Asker,
): Promise<Price | RedeemFault> {
  if (periodic && product.kind !== 'plan') return fault('periodic', 'not_periodic', '只有訂閱方案可以自動續訂')
  if (partner !== '') {
    const known = await findPartner(db, partner)
    const found = known && (await findPartnerCode(db, known.slug, partnerCode))
    if (!found || product.kind !== 'ask' || found.askPackId !== product.id) return unknownCode
    return found.used >= found.quota || found.endsOn < today ? spentCode : priceOf(product.price, { amount: product.price })
  }
  if (periodic && coupon !== '') return fault('coupon', 'coupon_periodic', '自動續訂不能使用折扣碼，請擇一')
  const tooEarly = periodic ? await renewalFault(db, memberId, product, today) : null
  if (tooEarly !== null) return fault('periodic', 'periodic_too_early', tooEarly)
  if (coupon === '') return priceOf(product.price, null)
  const found = await findCoupon(db, coupon, memberId)
  const campaign = found ? null : await findCampaign(db, coupon, memberId)
  if (campaign) {
    const wrong = campaignFault(campaign, product.price, today)
    return wrong ? fault('coupon', wrong, couponMessages[wrong]) : priceOf(product.price, campaign)
  }
  const wrong = couponFault(found && { ...found, used: found.usedAt !== null }, product.price, today)
  if (!wrong) return priceOf(product.price, found)
  const order = found?.orderNo ? await findOrder(db, found.orderNo) : null
  const waits = order?.memberId === memberId && isOpen(order.state)
  return fault('coupon', wrong, waits ? couponHeldBy(order.orderNo) : couponMessages[wrong])
}

/** Redeems the reduction for an order. An error means that another order was faster. */
export async function redeemForOrder(
  tx: Database,
  orderNo: string,
  { coupon, partner, partnerCode }: Reduction,
  { memberId, today, now }: Asker & { now: Date },
): Promise<RedeemFault | null> {
  if (partner !== '') {
    const known = await findPartner(tx, partner)
    return known && (await redeemPartnerCode(tx, known.slug, partnerCode, today)) ? null : spentCode
  }
  if (coupon === '' || (await redeemCoupon(tx, coupon, orderNo, now))) return null
  const campaign = await findCampaign(tx, coupon, memberId, { hold: true })
  if (campaign) {
    // the order itself is one of the uses by now
    const { all, own } = campaign.uses
    if (own > campaign.perMember) return fault('coupon', 'coupon_used', couponMessages.coupon_used)
    return all > campaign.budget ? fault('coupon', 'coupon_spent', couponMessages.coupon_spent) : null
  }
  return fault('coupon', 'coupon_used', couponMessages.coupon_used)
}
