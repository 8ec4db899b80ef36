import { addMonths } from '../time/calendar-days.ts'
import { normalizeDiscountCode } from './discount-code.ts'

/** The terms of a coupon. New Taiwan dollars; the day is a Taipei calendar day. */
export interface CouponTerms {
  amount: number
  minimum: number
  endsOn: string
  used: boolean
  /** Whether the offer of the coupon is archived. */
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
 * The total that an order form shows. A typed code takes precedence over a chosen coupon of the account.
 * @param list the price before a coupon
 * @param coupons the account's coupons, with the total of each; null for one that cannot be used
 * @returns null for a typed code that is none of these coupons: only the server can check it
 */
export function totalOfChoice(
  list: number,
  coupons: readonly { code: string; total: number | null }[],
  { enteredCode, selectedCode }: { enteredCode: string; selectedCode: string },
): number | null {
  const isTyped = enteredCode.trim() !== ''
  const code = normalizeDiscountCode(isTyped ? enteredCode : selectedCode)
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

/** The highest price of a plan or a pack, New Taiwan dollars: a higher one is a typing error. */
export const maxPrice = 100_000
/** The lowest price: 0 is a slip, because a plan that is not sold is archived, and a gift is a coupon. */
export const minPrice = 1

/** A dated price. Later rows have larger numbers. */
export interface DatedPrice {
  id: number
  /** New Taiwan dollars; null withdraws the price of the same start. */
  amount: number | null
  /** A Taipei calendar day; null for the first price. */
  startsOn: string | null
}

/** The last day from today on which a price may start: later ones are typing errors. */
export const lastPriceStart = (today: string): string => addMonths(today, 24)

/** The rows that apply, by start: of several rows with one start only the last, and none if that withdraws the price. */
function countingPrices<Row extends DatedPrice>(rows: readonly Row[]): Row[] {
  const newest = new Map<string, Row>()
  for (const row of rows.toSorted((a, b) => a.id - b.id)) newest.set(row.startsOn ?? '', row)
  return [...newest]
    .toSorted(([start], [otherStart]) => (start < otherStart ? -1 : 1))
    .flatMap(([, row]) => (row.amount === null ? [] : [row]))
}

/** The price of a day: that of the latest start up to it. Null before the first one. `price_on` is the same rule in SQL. */
export function priceOn(day: string, rows: readonly DatedPrice[]): number | null {
  return countingPrices(rows).findLast(({ startsOn }) => startsOn === null || startsOn <= day)?.amount ?? null
}

/** States of a dated price. `replaced`: a later row has the same start; `withdrawal`: the row withdraws a price. */
export const priceStateNames = ['past', 'present', 'future', 'replaced', 'withdrawal'] as const
export type PriceState = (typeof priceStateNames)[number]

/** The state of each row, in the order of their starts, the latest first. */
export function priceStates<Row extends DatedPrice>(today: string, rows: readonly Row[]): (Row & { state: PriceState })[] {
  const counting = countingPrices(rows)
  const present = counting.findLast(({ startsOn }) => startsOn === null || startsOn <= today)
  const stateOf = (row: Row): PriceState => {
    if (row === present) return 'present'
    if (row.amount === null) return 'withdrawal'
    if (!counting.includes(row)) return 'replaced'
    return row.startsOn !== null && row.startsOn > today ? 'future' : 'past'
  }
  return rows
    .toSorted((row, otherRow) => {
      const [start, otherStart] = [row.startsOn ?? '', otherRow.startsOn ?? '']
      return start === otherStart ? otherRow.id - row.id : start < otherStart ? 1 : -1
    })
    .map((row) => ({ ...row, state: stateOf(row) }))
}

/**
 * Why a price cannot be appended, or null. A price starts today at the earliest, because orders of past days have been
 * placed at the price of their day. Only a price that has not started can be withdrawn (amount null).
 */
export function priceError(
  { amount, startsOn }: { amount: number | null; startsOn: string },
  { today, rows }: { today: string; rows: readonly DatedPrice[] },
): string | null {
  if (amount === null) {
    const hasStart = countingPrices(rows).some((row) => row.startsOn === startsOn)
    if (!hasStart) return '那一天沒有排好的價格，可能剛剛有人取消了'
    return startsOn > today ? null : '這個價格已經開始了，不能取消；請改排一個新的價格'
  }
  if (startsOn < today) return '最早從今天起；已經過去的日子，價格不能再改'
  return startsOn > lastPriceStart(today) ? '最晚排到兩年後' : null
}
