import type { ReactNode } from 'react'
import type { Coupon } from '../../contract/onboarding.ts'
import { money } from '../../domain/payment/money.ts'
import { couponFault, priceOf } from '../../domain/payment/price.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import styles from './payment.module.css'

/** A coupon that the account holds, as far as one order goes. */
export interface HeldCoupon {
  code: string
  amount: number
  endsOn: string
  /** What is paid with it; null when the order is too small for it. */
  total: number | null
  minimum: number
}

/**
 * Which of the account's coupons an order may think of: those that are unused and not over.
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
 * The coupons that the account holds. The form begins with one of them chosen (decision 9); what is paid with and
 * without it stands beside each choice.
 * @param list what is paid without any
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
