/** Taipei is eight hours ahead of UTC, all year since 1980; everything here is younger. Milliseconds. */
const ahead = 8 * 3_600_000

/** An instant written in Taipei's time, `YYYY-MM-DDTHH:MM:SS.sssZ`: arithmetic, a page holds dozens. */
const inTaipei = (instant: Date) => new Date(instant.getTime() + ahead).toISOString()

/**
 * The calendar day in Taipei at an instant, as `YYYY-MM-DD`.
 * Every "today" of the product is this one (all times are Asia/Taipei).
 */
export function taipeiDay(instant: Date): string {
  return inTaipei(instant).slice(0, 10)
}

/** A `YYYY-MM-DD…` string drawn with dots, as the footer shows it: `2026.11.01`. */
export function dottedDay(day: string): string {
  return day.slice(0, 10).replaceAll('-', '.')
}

/** Day and time in Taipei, as `2026.12.05 14:00`: the same in every browser and on the server. */
export function taipeiMoment(instant: Date): string {
  return `${dottedDay(taipeiDay(instant))} ${inTaipei(instant).slice(11, 16)}`
}
