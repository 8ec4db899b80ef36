/** Tolerance for a time in the immediate past, milliseconds: the user still has to submit the form after entering it. */
const stillNow = 5 * 60_000

/**
 * Error message for a time that is not in the future; null if it is. Times are instants: the client's time zone does
 * not matter.
 */
export const pastHourFault = (hour: string, now: Date): string | null =>
  new Date(hour).getTime() < now.getTime() - stillNow ? '這個時間已經過了（台北時間），請選以後的時間，或留空立刻公開' : null
