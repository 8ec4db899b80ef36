import { addDays } from '../time/calendar-days.ts'

/**
 * Section 9, "Questionnaire reward": the discount code of the onboarding. Amounts in New Taiwan dollars; `minimum` is
 * the least price of an order it can be used for; `days` is its validity, the day of issue included.
 */
export const onboardingCoupon = { campaign: 'fti', amount: 100, minimum: 300, days: 90 } as const

/** Crockford's base 32: no letter that resembles a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Number of random bytes of a code: each yields one letter of five bits, 60 in all. */
export const codeBytes = 12

/** A random coupon code in normal form: `FTI7K2M9QXD0RTB`. It is displayed in groups (`shownCode`). */
export function couponCode(random: Uint8Array): string {
  if (random.length !== codeBytes) throw new RangeError(`a code takes ${codeBytes} bytes`)
  return `FTI${[...random].map((byte) => alphabet[byte % alphabet.length]).join('')}`
}

/** The last day of validity of something issued on a day (`YYYY-MM-DD`, Taipei). */
export const lastDay = (from: string, days: number): string => addDays(from, days - 1)

/** State of a coupon: usable, used by an order, or expired. */
export type CouponState = 'usable' | 'used' | 'expired'

/** @param today Taipei calendar day, `YYYY-MM-DD` */
export function couponState({ used_at, ends_on }: { used_at: string | null; ends_on: string }, today: string): CouponState {
  if (used_at !== null) return 'used'
  return ends_on < today ? 'expired' : 'usable'
}
