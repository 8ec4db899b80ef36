import { addDays } from './terms.ts'

/** For how many days after the charge a member may have the money back (Consumer Protection Act, article 19). */
export const refundDays = 7

/** Whether a charge of a Taipei day may still be given back on another. */
export function mayRefund(chargedOn: string, today: string): boolean {
  return today <= addDays(chargedOn, refundDays)
}
