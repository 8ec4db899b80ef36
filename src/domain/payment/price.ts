import { normalizeDiscountCode } from './discount-code.ts'

/** The terms of a coupon. New Taiwan dollars; the day is a Taipei calendar day. */
export interface CouponTerms {
  amount: number
  minimum: number
  endsOn: string
  used: boolean
  /** Its offer is archived. */
  stopped: boolean
}

/** Why a coupon is not accepted. */
export type CouponError =
  | 'coupon_unknown'
  | 'coupon_used'
  | 'coupon_spent'
  | 'coupon_early'
  | 'coupon_ended'
  | 'coupon_stopped'
  | 'coupon_minimum'

/** Error messages for the user. */
export const couponMessages: Record<CouponError, string> = {
  coupon_unknown: '沒有這個折扣碼，請確認後再輸入',
  coupon_used: '這個折扣碼已經使用過',
  coupon_spent: '這個折扣碼的名額已經用完',
  coupon_early: '這個折扣碼還沒有開始',
  coupon_ended: '這個折扣碼已經過期',
  coupon_stopped: '這個折扣碼的優惠目前停止，不能使用',
  coupon_minimum: '訂單金額未達這個折扣碼的門檻',
}

/** Message for a user whose own unpaid order holds the coupon. */
export const couponHeldMessage = (orderNo: string): string =>
  `這個折扣碼用在還沒付款的訂單 ${orderNo}：請付那一張，或在訂閱紀錄取消它，就能再用`

export interface Price {
  /** Before the coupon. */
  list: number
  discount: number
  /** The amount to pay, never below 0. */
  total: number
}

/** Why a coupon cannot be used for a price on a day, or null. It is valid through its last day. */
export function couponError(coupon: CouponTerms | null, list: number, today: string): CouponError | null {
  if (!coupon) return 'coupon_unknown'
  if (coupon.used) return 'coupon_used'
  if (coupon.endsOn < today) return 'coupon_ended'
  if (coupon.stopped) return 'coupon_stopped'
  return list < coupon.minimum ? 'coupon_minimum' : null
}

/** The price of one item, with a valid coupon. Whole New Taiwan dollars. */
export function priceOf(list: number, coupon: Pick<CouponTerms, 'amount'> | null): Price {
  const discount = Math.min(list, coupon?.amount ?? 0)
  return { list, discount, total: list - discount }
}

/**
 * The amount that an order form leads to. A typed code takes precedence over a chosen coupon of the account.
 * @param list the price before a coupon
 * @param coupons the account's coupons, with the total of each; null for one that cannot be used
 * @returns null when only the next step knows the discount of the typed code
 */
export function totalOfChoice(
  list: number,
  coupons: readonly { code: string; total: number | null }[],
  { typed, chosen }: { typed: string; chosen: string },
): number | null {
  const isTyped = typed.trim() !== ''
  const code = normalizeDiscountCode(isTyped ? typed : chosen)
  const coupon = coupons.find((item) => normalizeDiscountCode(item.code) === code)
  return coupon?.total ?? (isTyped ? null : list)
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
export function campaignError(campaign: CampaignTerms, list: number, today: string): CouponError | null {
  if (campaign.startsOn > today) return 'coupon_early'
  if (campaign.uses.own >= campaign.perMember) return 'coupon_used'
  if (campaign.uses.all >= campaign.budget) return 'coupon_spent'
  return couponError({ ...campaign, used: false, stopped: false }, list, today)
}
