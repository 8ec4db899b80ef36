import { addDays } from '../time/calendar-days.ts'

/**
 * Discount code of the onboarding. The entry `entry` of the coupons register sets amount, minimum, period and number;
 * `campaign` marks the coupons that were issued; `days` is the validity of each, the day of issue included.
 */
export const onboardingCoupon = { campaign: 'fti', entry: 'FTI', days: 90 } as const

/** The page of the onboarding: advertisements that lead to it promise its coupon. */
export const onboardingPath = '/fti'

/** The register's entry with which a site starts, in New Taiwan dollars: 100 off an order of at least 300. */
export const firstOffer = { title: '選主題送的折扣碼', amount: 100, minimum: 300, budget: 1000, perMember: 1 } as const

/** The entry of the coupons register, with the number of coupons issued. Days are Taipei calendar days. */
export interface OfferEntry {
  amount: number
  minimum: number
  startsOn: string
  endsOn: string
  budget: number
  issued: number
}

/** Whether a member who answers today gets a coupon. An archived entry is passed as null. */
export function isOffered(entry: OfferEntry | null, today: string): entry is OfferEntry {
  return entry !== null && entry.startsOn <= today && today <= entry.endsOn && entry.issued < entry.budget
}

/** The last day of a coupon issued today: its validity, but no day after the offer's last. */
export function couponEnd({ endsOn }: OfferEntry, today: string): string {
  const ownEnd = lastValidDay(today, onboardingCoupon.days)
  return ownEnd < endsOn ? ownEnd : endsOn
}

/** Crockford's base 32: no letter that resembles a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Number of random bytes of a code: each yields one letter of five bits, 60 in all. */
export const couponCodeBytes = 12

/** A random coupon code in normal form: `FTI7K2M9QXD0RTB`. It is displayed in groups (`formatDiscountCode`). */
export function couponCode(random: Uint8Array): string {
  if (random.length !== couponCodeBytes) throw new RangeError(`a code takes ${couponCodeBytes} bytes`)
  return `FTI${[...random].map((byte) => alphabet[byte % alphabet.length]).join('')}`
}

/** The last day of validity of something issued on a day (`YYYY-MM-DD`, Taipei). */
export const lastValidDay = (from: string, days: number): string => addDays(from, days - 1)

/** State of a coupon: usable, used by an order, expired, or stopped because its offer is archived. */
export type CouponState = 'usable' | 'used' | 'expired' | 'stopped'

/** @param today Taipei calendar day, `YYYY-MM-DD` */
export function couponState(
  { used_at, ends_on, offer_stopped }: { used_at: string | null; ends_on: string; offer_stopped: boolean },
  today: string,
): CouponState {
  if (used_at !== null) return 'used'
  if (ends_on < today) return 'expired'
  return offer_stopped ? 'stopped' : 'usable'
}
