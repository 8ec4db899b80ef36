/** Grace period in which an account deletion can be cancelled, days. */
export const erasureWaitDays = 14

/** When an account is erased if its deletion is requested now. */
export function erasureTime(now: Date): Date {
  return new Date(now.getTime() + erasureWaitDays * 24 * 60 * 60 * 1000)
}
