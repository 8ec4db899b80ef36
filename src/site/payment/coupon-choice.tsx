import type { ReactNode } from 'react'
import type { Coupon } from '../../contract/onboarding.ts'
import { money } from '../../domain/payment/money.ts'
import { couponFault, priceOf } from '../../domain/payment/price.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import styles from './payment.module.css'

/** A coupon of the account, as applied to one order. */
export interface HeldCoupon {
  code: string
  amount: number
  endsOn: string
  /** The total with it; null when the order is below its minimum. */
  total: number | null
  minimum: number
}

/**
 * The account's coupons to offer for an order: unused and not expired.
 * @param list the price before a coupon, in New Taiwan dollars
 * @param today the day in Taipei, YYYY-MM-DD
 */
export function heldCoupons(coupons: readonly Coupon[], list: number, today: string): HeldCoupon[] {
  return coupons.flatMap(({ code, amount, minimum, ends_on, used_at }) => {
    const fault = couponFault({ amount, minimum, endsOn: ends_on, used: used_at !== null }, list, today)
    if (fault !== null && fault !== 'coupon_minimum') return []
    return [{ code, amount, minimum, endsOn: ends_on, total: fault ? null : priceOf(list, { amount }).total }]
  })
}

/**
 * The coupons of the account. One of them is preselected (decision 9); each choice shows the total with it, and the
 * choice of none the total without.
 * @param list the total without a coupon
 */
export function CouponChoice({ held, chosen, list }: { held: readonly HeldCoupon[]; chosen: string; list: number }) {
  if (held.length === 0) return null
  const usable = held.filter(({ total }) => total !== null)
  return (
    <fieldset>
      <legend className={styles['held']}>{usable.length > 0 ? '您有折扣碼，已經先選好' : '您的折扣碼'}</legend>
      {usable.map(({ code, amount, endsOn, total }) => (
        <Choice key={code} value={code} chosen={chosen}>
          用，少付 {amount} 元，付 {money(total ?? 0)}
          <small>
            {code}・有效到 {dottedDay(endsOn)}
          </small>
        </Choice>
      ))}
      {usable.length > 0 && (
        <Choice value="" chosen={chosen}>
          這次不用，付 {money(list)}
        </Choice>
      )}
      {held
        .filter(({ total }) => total === null)
        .map(({ code, amount, minimum }) => (
          <p key={code} className={styles['later']}>
            {code}（{amount} 元）要單筆滿 {minimum} 元才能使用，先為您留著。
          </p>
        ))}
    </fieldset>
  )
}

function Choice({ value, chosen, children }: { value: string; chosen: string; children: ReactNode }) {
  return (
    <label className={styles['choice']}>
      <input type="radio" name="held_coupon" value={value} defaultChecked={chosen === value} />
      <span className={styles['words']}>{children}</span>
    </label>
  )
}
