import type { BoundSubscription } from '../../contract/binding.ts'
import type { LastDelivery, OrderDetails, PlanGrant, Product as PublicProduct } from '../../contract/payment.ts'
import type { ManagedSubscription as PublicSubscription } from '../../contract/subscriptions.ts'
import { includesPrint, shownLastDay } from '../../domain/subscriptions/subscription-info.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { notFound } from '../../operations/failure.ts'
import type { SubscriptionRow } from '../../operations/membership/member.ts'
import type { OrderView, Product, QuotedOrder } from '../../operations/payment/orders.ts'
import type { AskProduct, PlanProduct, PlanSample } from '../../operations/payment/partners.ts'
import type { PlanTerms } from '../../operations/payment/renewals.ts'
import { isMailed, type ManagedSubscription } from '../../operations/subscriptions/subscriptions.ts'

type PresentedProduct<P extends Product> = Extract<PublicProduct, { kind: P['kind'] }>

export function presentProduct(product: PlanProduct): PresentedProduct<PlanProduct>
export function presentProduct(product: AskProduct): PresentedProduct<AskProduct>
export function presentProduct(product: Product): PublicProduct
export function presentProduct(product: Product): PublicProduct {
  const { id, code, title, price, description } = product
  const base = { id, code, title, price, description }
  if (product.kind === 'ask') {
    const { questions, answerHours, followUps } = product
    return { ...base, kind: 'ask', questions, answer_hours: answerHours, follow_ups: followUps }
  }
  const { months, issues, digital, print, includes } = product
  return { ...base, kind: 'plan', months, issues, digital, print, includes }
}

const presentIssues = ({ firstIssue, lastIssue, firstCopyOn }: NonNullable<OrderView['issues']>) => ({
  first_issue: firstIssue,
  last_issue: lastIssue,
  first_copy_on: firstCopyOn,
})

export const presentGrant = ({ digital, print, continues }: PlanTerms): PlanGrant => ({
  digital: digital && { starts_on: digital.startsOn, ends_on: digital.endsOn },
  print: print && presentIssues({ ...print, firstCopyOn: print.startsOn }),
  continues,
})

const presentBuyer = ({ recipient, ...buyer }: NonNullable<OrderView['order']['buyer']>) => ({
  ...buyer,
  recipient_name: recipient?.name ?? '',
  recipient_phone: recipient?.phone ?? '',
})

export const presentDelivery = ({ ordered_at, ...delivery }: NonNullable<QuotedOrder['last']>): LastDelivery => ({
  ordered_on: taipeiDay(new Date(ordered_at)),
  ...delivery,
})

export function presentOrder({
  order,
  product,
  number,
  issues,
  sentTo,
  recipient,
  terms,
  renewal,
  refund,
  surplus,
  awaited,
  otherOrder,
}: OrderView): OrderDetails {
  if (!product) throw notFound()
  return {
    order_no: order.orderNo,
    product_name: order.productName,
    product: presentProduct(product),
    state: order.state,
    price: order.price,
    discount: order.discount,
    order_date: order.orderDate.toISOString(),
    payment_method: order.paymentMethod,
    is_free: order.isFree,
    coupon: order.couponCode,
    buyer: order.buyer && presentBuyer(order.buyer),
    invoice: order.invoice,
    periodic: order.periodic,
    sub_info: order.subInfo,
    number,
    issues: issues && presentIssues(issues),
    sent_to: sentTo,
    recipient,
    brings: terms && presentGrant(terms),
    renewal: renewal && { state: renewal.state, next_on: renewal.nextOn },
    refundable: refund.error === null,
    refund: { refused: refund.error, until: refund.until },
    surplus,
    awaited,
    second: otherOrder && {
      order_no: otherOrder.other.orderNo,
      state: otherOrder.other.state,
      brings: presentGrant(otherOrder.terms),
    },
  }
}

/** A sample order, for editors who review the pages. */
export function presentSample(sample: PlanSample | null, now: Date): OrderDetails {
  if (!sample) throw notFound()
  const { plan, terms } = sample
  const { startsOn, endsOn } = terms.term
  return {
    order_no: 'HP00000000SAMPLE',
    product_name: plan.title,
    product: presentProduct(plan),
    state: 'paid',
    price: plan.price,
    discount: 0,
    order_date: now.toISOString(),
    payment_method: '信用卡',
    is_free: false,
    coupon: null,
    buyer: {
      name: '王小明',
      email: 'reader@example.com',
      phone: '0900-000-000',
      address: plan.print ? '臺北市中正區日安路一段 1 號' : '',
      recipient_name: '',
      recipient_phone: '',
    },
    invoice: { kind: 'member', code: '', title: '' },
    periodic: false,
    sub_info: { product_code: plan.code, start_date: startsOn, end_date: endsOn },
    number: '0000000',
    issues: presentGrant(terms).print,
    sent_to: plan.print ? '臺北市中正區日安路一段 1 號' : null,
    recipient: null,
    brings: null,
    renewal: null,
    refundable: false,
    refund: { refused: 'nothing_charged', until: null },
    surplus: null,
    awaited: null,
    second: null,
  }
}

export function presentSubscription(row: SubscriptionRow): BoundSubscription {
  return {
    subscriber_number: row.number,
    plan: row.plan ?? '',
    digital: row.digital,
    print: includesPrint(row.kind),
    start_date: row.startsOn,
    end_date: shownLastDay(row.startsOn, row.endsOn),
    first_issue: row.firstIssue,
    last_issue: row.lastIssue,
    state: row.state,
  }
}

export function presentManagedSubscription(subscription: ManagedSubscription): PublicSubscription {
  const { renewal, nextOn, amount } = subscription
  return {
    number: subscription.number,
    title: subscription.title,
    kind: subscription.kind,
    state: subscription.state,
    start_date: subscription.startsOn,
    end_date: shownLastDay(subscription.startsOn, subscription.endsOn),
    first_issue: subscription.firstIssue,
    last_issue: subscription.lastIssue,
    copies_left: subscription.copiesLeft,
    next_mailing: subscription.nextMailing,
    mailed: isMailed(subscription),
    address: subscription.address,
    recipient_name: subscription.recipientName,
    recipient_phone: subscription.recipientPhone,
    order_no: subscription.orderNo,
    renewal: renewal && nextOn && amount !== null ? { state: renewal, next_on: nextOn, amount } : null,
    reportable_issues: subscription.reportable,
    missing_copies: subscription.missing.map(({ issue, reportedAt, resentAt }) => ({
      issue,
      reported_on: taipeiDay(reportedAt),
      resent_on: resentAt && taipeiDay(resentAt),
    })),
  }
}
