/** Milliseconds. Taipei is eight hours ahead of UTC all year. */
const hour = 3_600_000
const day = 24 * hour
const ahead = 8 * hour

/** How long an answered question stays open for a follow-up before it closes by itself, days. */
export const openDays = 14

/** When a question that was answered now closes by itself. */
export const closingTime = (answered: Date): Date => new Date(answered.getTime() + openDays * day)

/**
 * Until when an answer is promised: so many hours later, of which Saturdays and Sundays in Taipei do not count
 * (the packs promise their hours 例假日順延).
 * @param hours more than none
 */
export function answerDeadline(asked: Date, hours: number): Date {
  let now = asked.getTime()
  let left = hours * hour
  while (left > 0) {
    const midnight = (Math.floor((now + ahead) / day) + 1) * day - ahead
    const spent = isWeekend(now) ? 0 : Math.min(left, midnight - now)
    left -= spent
    now = left > 0 ? midnight : now + spent
  }
  return new Date(now)
}

function isWeekend(instant: number): boolean {
  const weekday = new Date(instant + ahead).getUTCDay()
  return weekday === 0 || weekday === 6
}
