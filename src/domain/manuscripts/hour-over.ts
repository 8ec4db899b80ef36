/** An hour that was said so long ago is still now: whoever says it has to press the button as well. Milliseconds. */
const stillNow = 5 * 60_000

/**
 * Why an hour cannot be one that is yet to come, in words; null where it can. Hours are instants: where the clock of whoever says
 * it stands is nothing to them.
 */
export const hourOver = (said: string, now: Date): string | null =>
  new Date(said).getTime() < now.getTime() - stillNow ? '這個時間已經過了（台北時間），請選以後的時間，或留空立刻公開' : null
