import { money } from '../payment/money.ts'
import { isOpenOrder, type OrderState } from '../payment/order-state.ts'
import { dottedDay } from '../time/taipei.ts'

/** Display names of order states, as a history of events. */
export const orderStateNames: Record<OrderState, string> = {
  created: '已成立',
  pending: '等待付款',
  paid: '已付款',
  failed: '付款失敗',
  cancelled: '已取消',
  refunded: '已退款',
}

/** Display name of an order's present state, for the member: a new one awaits its payment. */
export const presentStateName = (state: OrderState): string => orderStateNames[state === 'created' ? 'pending' : state]

/**
 * Whether an order can be paid whatever happened at the gateway. A pending one may have been paid there: only its own page
 * knows.
 */
export const isPayable = (state: OrderState): boolean => isOpenOrder(state) && state !== 'pending'

/** The meaning of an order's term: that of a subscription, or that of a pack's questions. */
export function termName(productCode: string): string {
  return productCode.startsWith('ask-') ? '提問期限' : '訂閱期間'
}

/** Display text of a price, in New Taiwan dollars. */
export function priceText(price: number, isFree: boolean): string {
  return isFree || price === 0 ? '免費' : money(price)
}

/** Display text of printed issues, from the first to the last. */
export function issuesText({ first_issue, last_issue }: { first_issue: number; last_issue: number }): string {
  return `第 ${first_issue} 期到第 ${last_issue} 期`
}

/** The day on which the first printed copy of a subscription is sent: that of its issue. */
export const firstCopyText = (firstCopyOn: string): string => `第一本 ${dottedDay(firstCopyOn)} 寄出`

/** The confirmation text before a renewal is cancelled. @param nextOn the day of the next charge */
export function renewalQuestion(nextOn: string): string {
  return `下次扣款日是 ${dottedDay(nextOn)}。取消之後不會再扣款，付過款的權益讀到最後一天；取消了不能恢復，要繼續讀，請在到期前重新訂購。`
}
