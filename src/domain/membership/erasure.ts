/** How long a request to delete an account can be taken back, days. */
export const erasureWait = 14

/** When an account is erased whose owner asks for it now. */
export function eraseAt(now: Date): Date {
  return new Date(now.getTime() + erasureWait * 24 * 60 * 60 * 1000)
}
