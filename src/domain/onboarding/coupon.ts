import { addDays } from '../time/calendar-days.ts'

/**
 * Section 9, "Questionnaire reward": the discount code of the onboarding. Amounts in New Taiwan dollars; `minimum` is
 * the least price of an order it may be used on; `days` is how long it is good, the day it was given included.
 */
export const onboardingCoupon = { campaign: 'fti', amount: 100, minimum: 300, days: 90 } as const

/** Crockford's base 32: no letter that is taken for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Random bytes that a code is made of: each gives one letter of five bits, 60 in all. */
export const codeBytes = 12

/** A code that cannot be guessed, in its normal form: `FTI7K2M9QXD0RTB`. What is shown stands in groups (`shownCode`). */
export function couponCode(random: Uint8Array): string {
  if (random.length !== codeBytes) throw new RangeError(`a code takes ${codeBytes} bytes`)
  return `FTI${[...random].map((byte) => alphabet[byte % alphabet.length]).join('')}`
}

/** The last day on which something given on a day (`YYYY-MM-DD`, Taipei) is good. */
export const lastDay = (from: string, days: number): string => addDays(from, days - 1)

/** What became of a coupon: it can be used, an order has it, or its last day is past. */
export type CouponState = 'usable' | 'used' | 'expired'

/** @param today Taipei calendar day, `YYYY-MM-DD` */
export function couponState({ used_at, ends_on }: { used_at: string | null; ends_on: string }, today: string): CouponState {
  if (used_at !== null) return 'used'
  return ends_on < today ? 'expired' : 'usable'
}
