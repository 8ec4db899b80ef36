const calendarDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Taipei',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/**
 * The calendar day in Taipei at an instant, as `YYYY-MM-DD`.
 * Every "today" of the product is this one (all times are Asia/Taipei).
 */
export function taipeiDay(instant: Date): string {
  return calendarDay.format(instant)
}

/** A `YYYY-MM-DD…` string drawn with dots, as the footer shows it: `2026.11.01`. */
export function dottedDay(day: string): string {
  return day.slice(0, 10).replaceAll('-', '.')
}

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Taipei', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Day and time in Taipei, as `2026.12.05 14:00`: the same in every browser and on the server. */
export function taipeiMoment(instant: Date): string {
  return `${dottedDay(taipeiDay(instant))} ${clock.format(instant)}`
}
