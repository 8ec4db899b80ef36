import type { Database } from '../../db/connect.ts'
import { findOfferEntry, isConfirmedEmailOf } from '../../db/queries/membership.ts'
import {
  changeSubscription,
  insertEntitlements,
  insertQuota,
  insertSubscription,
  lockMember,
  sourceOf,
  subscriptionOf,
} from '../../db/queries/payment/grants.ts'
import { findOrder, insertAgreement, type Order, updateOrderPayment } from '../../db/queries/payment/orders.ts'
import {
  findCampaign,
  findCoupon,
  findPartner,
  findPartnerCode,
  type PlanProduct,
  type Product,
  productOf,
  redeemCoupon,
  redeemPartnerCode,
} from '../../db/queries/payment/products.ts'
import { insertCharge } from '../../db/queries/payment/trades.ts'
import { onboardingCoupon } from '../../domain/onboarding/coupon.ts'
import type { OrderActor } from '../../domain/payment/order-state.ts'
import { isOpenOrder } from '../../domain/payment/order-state.ts'
import { campaignError, couponError, couponHeldMessage, couponMessages, type Price, priceOf } from '../../domain/payment/price.ts'
import { issueOf, questionTerm, type Term } from '../../domain/payment/terms.ts'
import { addMonths } from '../../domain/time/calendar-days.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { sendMail } from '../mail/mail-queue.ts'
import type { PaymentMails, ReceiptDetails } from './mails.ts'
import { changeOrderState } from './order-state.ts'
import { planTerms, renewalError } from './renewals.ts'

/** A price reduction: a coupon, or a partner that has paid already. Codes are normalised; empty means none. */
export interface Reduction {
  coupon: string
  partner: string
  partnerCode: string
  periodic: boolean
}

/** Why an order cannot be created as requested, by field. */
export interface RedeemError {
  field: 'coupon' | 'partner_code' | 'periodic' | 'address' | 'again'
  code: string
  message: string
}

type OrderingMember = { memberId: string; today: string }

const redeemError = (field: RedeemError['field'], code: string, message: string): RedeemError => ({ field, code, message })
const unknownCode = redeemError('partner_code', 'partner_code_unknown', '合作代碼不正確，請確認後再輸入')
const spentCode = redeemError('partner_code', 'partner_code_used', '這組合作代碼已經用完或過期')

/** The price of a product with a reduction, or why the reduction is not valid. Nothing is redeemed. */
export async function reducedPrice(
  db: Database,
  product: Product,
  { coupon, partner, partnerCode, periodic }: Reduction,
  { memberId, today }: OrderingMember,
): Promise<Price | RedeemError> {
  if (periodic && product.kind !== 'plan') return redeemError('periodic', 'not_periodic', '只有訂閱方案可以自動續訂')
  if (partner !== '') {
    const partnerRow = await findPartner(db, partner)
    const partnerCodeRow = partnerRow && (await findPartnerCode(db, partnerRow.slug, partnerCode))
    if (!partnerCodeRow || product.kind !== 'ask' || partnerCodeRow.askPackId !== product.id) return unknownCode
    return partnerCodeRow.used >= partnerCodeRow.quota || partnerCodeRow.endsOn < today
      ? spentCode
      : priceOf(product.price, { amount: product.price })
  }
  if (periodic && coupon !== '') return redeemError('coupon', 'coupon_periodic', '自動續訂不能使用折扣碼，請擇一')
  const tooEarly = periodic ? await renewalError(db, memberId, product, today) : null
  if (tooEarly !== null) return redeemError('periodic', 'periodic_too_early', tooEarly)
  if (coupon === '') return priceOf(product.price, null)
  const couponRow = await findCoupon(db, coupon, memberId)
  const campaign = couponRow ? null : await findCampaign(db, coupon, memberId)
  if (campaign) {
    const campaignProblem = campaignError(campaign, product.price, today)
    return campaignProblem
      ? redeemError('coupon', campaignProblem, couponMessages[campaignProblem])
      : priceOf(product.price, campaign)
  }
  const stopped = couponRow?.campaign === onboardingCoupon.campaign && (await findOfferEntry(db)) === null
  const error = couponError(couponRow && { ...couponRow, used: couponRow.usedAt !== null, stopped }, product.price, today)
  if (!error) return priceOf(product.price, couponRow)
  const order = couponRow?.orderNo ? await findOrder(db, couponRow.orderNo) : null
  const waits = order?.memberId === memberId && isOpenOrder(order.state)
  return redeemError('coupon', error, waits ? couponHeldMessage(order.orderNo) : couponMessages[error])
}

/** Redeems the reduction for an order. @returns null, or the error when another order redeemed it first */
export async function redeemForOrder(
  tx: Database,
  orderNo: string,
  { coupon, partner, partnerCode }: Reduction,
  { memberId, today, now }: OrderingMember & { now: Date },
): Promise<RedeemError | null> {
  if (partner !== '') {
    const partnerRow = await findPartner(tx, partner)
    return partnerRow && (await redeemPartnerCode(tx, partnerRow.slug, partnerCode, today)) ? null : spentCode
  }
  if (coupon === '' || (await redeemCoupon(tx, coupon, orderNo, now))) return null
  const campaign = await findCampaign(tx, coupon, memberId, { lock: true })
  if (campaign) {
    // the counted uses include this order
    const { all, own: memberUses } = campaign.uses
    if (memberUses > campaign.perMember) return redeemError('coupon', 'coupon_used', couponMessages.coupon_used)
    return all > campaign.budget ? redeemError('coupon', 'coupon_spent', couponMessages.coupon_spent) : null
  }
  return redeemError('coupon', 'coupon_used', couponMessages.coupon_used)
}

/** The entitlement from an order: its days, and the subscriber number and the printed issues if there are any. */
interface Grant extends Term {
  number: string | null
  issues: ReceiptDetails['issues']
}

type PaidOrder = Pick<Order, 'orderNo' | 'memberId' | 'renews' | 'buyer'>

const maxTries = 20

/** Grants a member the entitlements of their order, in the transaction that records the payment. */
async function grant(tx: Database, order: PaidOrder, product: Product, now: Date): Promise<Grant> {
  const { memberId, orderNo } = order
  const today = taipeiDay(now)
  if (memberId) await lockMember(tx, memberId)
  if (product.kind === 'plan') return grantPlan(tx, order, product, now)
  const term = questionTerm(today)
  await insertQuota(tx, { orderNo, memberId, questions: product.questions, ...term })
  return { ...term, number: null, issues: null }
}

async function grantPlan(tx: Database, order: PaidOrder, plan: PlanProduct, now: Date): Promise<Grant> {
  const { memberId, orderNo } = order
  const { digital, print, term, numbering } = await planTerms(tx, memberId, plan, taipeiDay(now))
  if (memberId) {
    const source = sourceOf(orderNo)
    await insertEntitlements(tx, [
      ...(digital ? [{ memberId, source, kind: 'digital' as const, ...digital }] : []),
      ...(print ? [{ memberId, source, kind: 'print' as const, startsOn: print.startsOn, endsOn: print.endsOn }] : []),
    ])
  }
  const first = print?.firstIssue ?? Math.max(1, issueOf(term.startsOn, numbering))
  const number = await subscribe(tx, order, plan, {
    startsOn: term.startsOn,
    endsOn: term.endsOn,
    firstIssue: first,
    lastIssue: print?.lastIssue ?? first + plan.issues - 1,
  })
  const issues = print && { firstIssue: print.firstIssue, lastIssue: print.lastIssue, firstCopyOn: print.startsOn }
  return { startsOn: term.startsOn, endsOn: term.endsOn, number, issues }
}

/** Extends the subscription of the first order for a renewal; creates one with a new subscriber number for another order. */
async function subscribe(
  tx: Database,
  { orderNo, memberId, renews, buyer }: PaidOrder,
  plan: PlanProduct,
  term: Term & { firstIssue: number; lastIssue: number },
): Promise<string> {
  const running = renews === null ? null : await subscriptionOf(tx, renews)
  if (running) {
    const state = running.pausedFrom === null ? 'active' : 'paused'
    await changeSubscription(tx, running.number, { endsOn: term.endsOn, lastIssue: term.lastIssue, state })
    return running.number
  }
  const details = {
    name: buyer?.name ?? '',
    phone: buyer?.phone ?? '',
    address: buyer?.address ?? '',
    recipientName: buyer?.recipient?.name ?? '',
    recipientPhone: buyer?.recipient?.phone ?? '',
    planId: plan.id,
    digital: plan.digital,
  }
  for (let time = 0; time < maxTries; time += 1) {
    const number = String(1_000_000 + Math.floor(Math.random() * 9_000_000))
    if (await insertSubscription(tx, { number, orderNo, ...details, ...term, memberId, state: 'active' })) return number
  }
  throw new Error('no subscriber number was free')
}

/** The number of charges of a periodic order, the first one included: the gateway requires a limit. */
export const periodicTimes = 20

export interface Settlement {
  /** The received payment; null for a free order. */
  charge: { tradeNo: string; gatewayNo: string } | null
  actor: OrderActor
  now: Date
  mails: PaymentMails
}

/**
 * Marks an order as paid, atomically: the state, the charge, the invoice request, the entitlement, the payment
 * agreement, the receipt in the outbox. The caller's transaction holds the order's lock.
 * @returns false when the order can no longer be paid
 */
export async function settleOrder(tx: Database, order: Order, { charge, actor, now, mails }: Settlement): Promise<boolean> {
  if (!(await changeOrderState(tx, order, 'paid', { actor, now }))) return false
  const product = await productOf(tx, order.productKind ?? 'plan', order.productId ?? 0)
  if (!product) throw new Error('an order of nothing that is sold')
  const today = taipeiDay(now)
  if (charge) {
    const details = { orderNo: order.orderNo, amount: order.price, chargedAt: now, ...charge }
    await insertCharge(tx, details, order.invoice ?? { kind: 'member', code: '', title: '' })
  }
  const granted = await grant(tx, order, product, now)
  await updateOrderPayment(tx, order.orderNo, {
    paymentMethod: charge ? '信用卡' : '免付款',
    subInfo: { product_code: product.code, start_date: granted.startsOn, end_date: granted.endsOn },
  })
  const nextOn = charge && order.periodic ? await agree(tx, order, product, charge.tradeNo, today) : null
  const { buyer } = order
  if (buyer)
    await sendMail(
      tx,
      await mails.paid({
        recipient: buyer.email,
        orderNo: order.orderNo,
        title: order.productName,
        amount: order.price,
        nextOn,
        ...granted,
        ...(granted.issues && (await isConfirmed(tx, order))
          ? { address: buyer.address, recipientName: buyer.recipient?.name ?? null }
          : { address: null, recipientName: null }),
      }),
    )
  return true
}

/** Whether the receipt goes to the address of the buyer's account. Other recipients get no postal address. */
async function isConfirmed(tx: Database, { memberId, buyer }: Order): Promise<boolean> {
  return memberId !== null && buyer !== null && (await isConfirmedEmailOf(tx, memberId, buyer.email))
}

async function agree(tx: Database, order: Order, product: Product, tradeNo: string, today: string): Promise<string | null> {
  if (product.kind !== 'plan' || order.renews !== null) return null
  const nextOn = addMonths(today, product.months)
  const { orderNo, price: amount } = order
  await insertAgreement(tx, { orderNo, tradeNo, amount, months: product.months, times: periodicTimes, state: 'active', nextOn })
  return nextOn
}
