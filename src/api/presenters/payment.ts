import type { OrderShown, PlanBrings, Product as ProductShown } from '../../contract/payment.ts'
import { digitalTerm, printTerm } from '../../domain/payment/terms.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { notFound } from '../../operations/failure.ts'
import type { PlanTerms } from '../../operations/payment/grant.ts'
import type { Product } from '../../operations/payment/quote-order.ts'
import type { ShownOrder } from '../../operations/payment/read-order.ts'
import type { AskProduct, PlanProduct } from '../../operations/payment/read-products.ts'

type ShownAs<P extends Product> = Extract<ProductShown, { kind: P['kind'] }>

export function presentProduct(product: PlanProduct): ShownAs<PlanProduct>
export function presentProduct(product: AskProduct): ShownAs<AskProduct>
export function presentProduct(product: Product): ProductShown
export function presentProduct(product: Product): ProductShown {
  const { id, code, title, price, description } = product
  const base = { id, code, title, price, description }
  if (product.kind === 'ask') return { ...base, kind: 'ask', questions: product.questions, answer_hours: product.answerHours }
  const { months, issues, digital, print, includes } = product
  return { ...base, kind: 'plan', months, issues, digital, print, includes }
}

const presentIssues = ({ firstIssue, lastIssue }: { firstIssue: number; lastIssue: number }) => ({
  first_issue: firstIssue,
  last_issue: lastIssue,
})

export const presentBrings = ({ digital, print }: PlanTerms): PlanBrings => ({
  digital: digital && { starts_on: digital.startsOn, ends_on: digital.endsOn },
  print: print && presentIssues(print),
})

export function presentOrder({ order, product, number, issues, renewal, refund, surplus }: ShownOrder): OrderShown {
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
    buyer: order.buyer,
    invoice: order.invoice,
    periodic: order.periodic,
    sub_info: order.subInfo,
    number,
    issues: issues && presentIssues(issues),
    renewal: renewal && { state: renewal.state, next_on: renewal.nextOn },
    refundable: refund.fault === null,
    refund: { refused: refund.fault, until: refund.until },
    surplus,
  }
}

/** A sample order, for editors who review the pages. */
export function presentSample(plan: PlanProduct | undefined, now: Date): OrderShown {
  if (!plan) throw notFound()
  const { startsOn, endsOn } = digitalTerm(taipeiDay(now), null, plan.months)
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
    },
    invoice: { kind: 'member', code: '', title: '' },
    periodic: false,
    sub_info: { product_code: plan.code, start_date: startsOn, end_date: endsOn },
    number: '0000000',
    issues: plan.print ? presentIssues(printTerm(taipeiDay(now), null, plan.issues)) : null,
    renewal: null,
    refundable: false,
    refund: { refused: 'nothing_charged', until: null },
    surplus: null,
  }
}
