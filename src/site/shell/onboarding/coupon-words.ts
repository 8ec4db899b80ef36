import type { Coupon } from '../../../contract/onboarding.ts'
import { type CouponState, couponState } from '../../../domain/onboarding/coupon.ts'
import { dottedDay, taipeiDay } from '../../../domain/time/taipei.ts'

/** The coupon of the onboarding as shown to a returning reader. */
export interface CouponToShow {
  state: CouponState
  /** Its state, as a sentence. */
  rules: string
}

/** The display state of a member's coupon. */
export function couponToShow(coupon: Coupon, now: Date): CouponToShow {
  const state = couponState(coupon, taipeiDay(now))
  return { state, rules: rulesOf(coupon, state) }
}

function rulesOf({ minimum, ends_on, used_at }: Coupon, state: CouponState): string {
  if (state === 'used') return `已於 ${dottedDay(taipeiDay(new Date(used_at ?? '')))} 用在您的訂單上，每位會員一張。`
  if (state === 'expired') return `已於 ${dottedDay(ends_on)} 到期，不能再折抵。`
  return `單筆滿 ${minimum} 元可折抵一次，有效到 ${dottedDay(ends_on)}。結帳時會先幫您選好。`
}
