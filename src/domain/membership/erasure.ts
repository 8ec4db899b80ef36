/** Grace period in which an account deletion can be cancelled, days. */
export const erasureWait = 14

/** When an account is erased if its deletion is requested now. */
export function eraseAt(now: Date): Date {
  return new Date(now.getTime() + erasureWait * 24 * 60 * 60 * 1000)
}
