/** Without look-alikes: 0 and O, 1, I and L. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Number of letters after the day. */
export const orderNumberLetters = 6

/**
 * An order number, `HP20261121K7F3QM`: letters and digits only, short enough for the gateway together with the number
 * of the attempt (20 characters).
 * @param today Taipei calendar day
 * @param random as many numbers from 0 to 1, without 1, as there are letters
 */
export function orderNumber(today: string, random: readonly number[]): string {
  const tail = random.slice(0, orderNumberLetters).map((number) => letters[Math.floor(number * letters.length)])
  return `HP${today.replaceAll('-', '')}${tail.join('')}`
}

/** The trade number at the gateway of the nth attempt (1 to 99) to pay an order. */
export function tradeNumber(orderNo: string, attempt: number): string {
  return `${orderNo}${String(attempt).padStart(2, '0')}`
}

/** Maximum attempts to pay an order. */
export const maxAttempts = 99

/** The number of the order of a renewal. */
export function renewalNumber(orderNo: string, gateway: string): string {
  return `${orderNo}-R${gateway}`
}

/** Whether an order was placed on this site, by its number; migrated orders have other numbers, and no page of their own. */
export function isSiteOrder(orderNo: string): boolean {
  return /^HP\d{8}[2-9A-Z]{6}(-R\d+)?$/.test(orderNo)
}

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Taipei',
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
})

/** An instant in the gateway's format, in Taipei time: `2026/11/21 14:05:09`. */
export function taipeiTradeTime(instant: Date): string {
  return parts.format(instant).replaceAll('-', '/').replace(', ', ' ')
}

const grouped = new Intl.NumberFormat('en-US')

/** Display form of an amount in New Taiwan dollars: `NT$ 1,200`. */
export const money = (amount: number) => `NT$ ${grouped.format(amount)}`
/** The terms of a coupon. New Taiwan dollars; the day is a Taipei calendar day. */
export interface CouponTerms {
  amount: number
  minimum: number
  endsOn: string
  used: boolean
}

/** Why a coupon is not accepted. */
export type CouponFault = 'coupon_unknown' | 'coupon_used' | 'coupon_spent' | 'coupon_early' | 'coupon_ended' | 'coupon_minimum'

/** Error messages for the user. */
export const couponMessages: Record<CouponFault, string> = {
  coupon_unknown: '沒有這個折扣碼，請確認後再輸入',
  coupon_used: '這個折扣碼已經使用過',
  coupon_spent: '這個折扣碼的名額已經用完',
  coupon_early: '這個折扣碼還沒有開始',
  coupon_ended: '這個折扣碼已經過期',
  coupon_minimum: '訂單金額未達這個折扣碼的門檻',
}

/** Message for a user whose own unpaid order holds the coupon. */
export const couponHeldBy = (orderNo: string): string =>
  `這個折扣碼用在還沒付款的訂單 ${orderNo}：請付那一張，或在訂閱紀錄取消它，就能再用`

export interface Price {
  /** Before the coupon. */
  list: number
  discount: number
  /** The amount to pay, never below 0. */
  total: number
}

/** Why a coupon cannot be used for a price on a day, or null. It is valid through its last day. */
export function couponFault(coupon: CouponTerms | null, list: number, today: string): CouponFault | null {
  if (!coupon) return 'coupon_unknown'
  if (coupon.used) return 'coupon_used'
  if (coupon.endsOn < today) return 'coupon_ended'
  return list < coupon.minimum ? 'coupon_minimum' : null
}

/** The price of one item, with a valid coupon. Whole New Taiwan dollars. */
export function priceOf(list: number, coupon: Pick<CouponTerms, 'amount'> | null): Price {
  const discount = Math.min(list, coupon?.amount ?? 0)
  return { list, discount, total: list - discount }
}

/** The terms of a discount code for many members, and the orders that use it. */
export interface CampaignTerms {
  amount: number
  minimum: number
  startsOn: string
  endsOn: string
  budget: number
  perMember: number
  uses: { all: number; own: number }
}

/** Why a discount code for many members cannot be used for one more order at a price on a day, or null. */
export function campaignFault(campaign: CampaignTerms, list: number, today: string): CouponFault | null {
  if (campaign.startsOn > today) return 'coupon_early'
  if (campaign.uses.own >= campaign.perMember) return 'coupon_used'
  if (campaign.uses.all >= campaign.budget) return 'coupon_spent'
  return couponFault({ ...campaign, used: false }, list, today)
}
