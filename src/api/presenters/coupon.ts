import type { Coupon } from '../../contract/onboarding.ts'
import { shownCode } from '../../domain/payment/discount-code.ts'
import type { CouponRow } from '../../operations/onboarding/list-coupons.ts'

export function presentCoupon({ code, campaign, amount, minimum, endsOn, usedAt }: CouponRow): Coupon {
  return { code: shownCode(code), campaign, amount, minimum, ends_on: endsOn, used_at: usedAt?.toISOString() ?? null }
}
