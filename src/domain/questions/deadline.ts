import { type Holidays, isWorkingDay } from '../time/calendar-days.ts'
import { taipeiDay, taipeiMoment } from '../time/taipei.ts'

/** Milliseconds. Taipei is eight hours ahead of UTC all year. */
const hour = 3_600_000
const day = 24 * hour
const utcOffset = 8 * hour

/** How long an answered question remains open for a follow-up before it closes automatically, days. */
export const autoCloseDays = 14

/** The time at which a question that was answered now closes automatically. */
export const closingTime = (answered: Date): Date => new Date(answered.getTime() + autoCloseDays * day)

/**
 * The deadline of a promised answer: a number of hours later, not counting weekends and national holidays in Taipei
 * (the packs promise their hours 例假日順延).
 * @param hours greater than 0
 */
export function answerDeadline(askedAt: Date, hours: number, holidays: Holidays): Date {
  let now = askedAt.getTime()
  let remaining = hours * hour
  while (remaining > 0) {
    const midnight = (Math.floor((now + utcOffset) / day) + 1) * day - utcOffset
    const spent = isWorkingDay(taipeiDay(new Date(now)), holidays) ? Math.min(remaining, midnight - now) : 0
    remaining -= spent
    now = remaining > 0 ? midnight : now + spent
  }
  return new Date(now)
}

const weekdays = '日一二三四五六'

/** Display form of a deadline, in Taipei: `11月25日（三）15:30`. Midnight belongs to the day that it ends, `11月25日（三）24:00`. */
export function deadlineText(due: Date): string {
  const [date = '', time = ''] = taipeiMoment(due).split(' ')
  const isMidnight = time === '00:00'
  const isoDay = isMidnight ? taipeiDay(new Date(due.getTime() - hour)) : date.replaceAll('.', '-')
  const [, month, number] = isoDay.split('-').map(Number)
  const weekday = weekdays[new Date(`${isoDay}T00:00:00Z`).getUTCDay()]
  return `${month}月${number}日（${weekday}）${isMidnight ? '24:00' : time}`
}
