import { addDays } from '../time/calendar-days.ts'
import { dottedDay } from '../time/taipei.ts'
import { money } from './money.ts'
import type { OrderState } from './order-state.ts'
import { refundDays } from './refund-period.ts'

/** The facts that decide whether a member may request a refund of an order. Days are Taipei's, `YYYY-MM-DD`. */
export interface RefundInput {
  state: OrderState
  /** The day of the charge; null if nothing was charged. */
  chargedOn: string | null
  /** Whether a refund was requested already. */
  wasRefundRequested: boolean
  /** The number of used questions of a pack. */
  used: number
  /**
   * Whether the term of another paid order follows this one. Without this one, the later term would start at once and be
   * longer than paid for.
   */
  followed: boolean
}

/** Why a self-service refund is refused. */
export const refundErrors = ['not_paid', 'nothing_charged', 'under_way', 'used', 'over', 'followed'] as const
export type RefundError = (typeof refundErrors)[number]

/** Why a member cannot get a refund of an order on a day, or null if they can. */
export function refundError(
  { state, chargedOn, wasRefundRequested, used, followed }: RefundInput,
  today: string,
): RefundError | null {
  if (state !== 'paid') return 'not_paid'
  if (chargedOn === null) return 'nothing_charged'
  if (wasRefundRequested) return 'under_way'
  if (used > 0) return 'used'
  if (today > lastRefundDay(chargedOn)) return 'over'
  return followed ? 'followed' : null
}

/** The last day of the refund period of a charge. */
export const lastRefundDay = (chargedOn: string): string => addDays(chargedOn, refundDays)

/**
 * The refund statement of the order page: until when a refund is possible, or why it is not. Null if nothing was paid.
 * @param until the last day of the refund period; null if nothing was charged
 */
export function refundText(error: RefundError | null, until: string | null): string | null {
  const deadline = until === null ? '' : dottedDay(until)
  if (error === null) return `${deadline} 前可以申請退費，款項退回原來的信用卡。`
  if (error === 'over') return `付款後 ${refundDays} 天內可以申請退費，這張訂單的期限到 ${deadline}，已經過了。`
  if (error === 'used') return '這個題包已經提問過，不能在線上退費。'
  if (error === 'followed') return '您之後買的訂閱接在這一份後面。要退這一份，請先退後買的那張訂單。'
  if (error === 'under_way') return '退費正在處理，幾分鐘內會完成。'
  return error === 'nothing_charged' ? '這張訂單沒有向您收費，沒有要退的款項。' : null
}

/** State of a payment that was received although its order did not (or no longer) require it. */
export const surplusStates = ['under_way', 'returned'] as const
export type SurplusState = (typeof surplusStates)[number]

/** The text about a surplus payment on the order page. */
export const surplusText: Record<SurplusState, string> = {
  under_way: '這張訂單不需要的一筆付款會全數退回原來的信用卡，退回時會寄信給您。',
  returned: '這張訂單不需要的一筆付款已經退回原來的信用卡，入帳時間依發卡銀行而定。',
}

interface RefundedOrder {
  /** New Taiwan dollars. */
  price: number
  isPlan: boolean
  /** Whether it renews automatically. */
  renews: boolean
  /** Whether a coupon reduced the price. */
  reduced: boolean
}

/** The confirmation text of a refund: the amount, and which entitlement ends. */
export function refundQuestion({ price, isPlan, renews, reduced }: RefundedOrder): string {
  const endedItem = isPlan ? `訂閱${renews ? '和自動續訂' : ''}` : '這個題包'
  const coupon = reduced ? '用掉的折扣碼不會恢復。' : ''
  return `${money(price)} 會退回原來的信用卡，${endedItem}馬上結束，不能復原。${coupon}`
}
