/** Taipei has been eight hours ahead of UTC all year since 1980; all dates of the product are later. Milliseconds. */
const utcOffset = 8 * 3_600_000

/** An instant in Taipei's time, `YYYY-MM-DDTHH:MM:SS.sssZ`: plain arithmetic, because a page contains dozens. */
const inTaipei = (instant: Date) => new Date(instant.getTime() + utcOffset).toISOString()

/**
 * The calendar day in Taipei at an instant, as `YYYY-MM-DD`. Every "today" of the product is this one (all times are
 * Asia/Taipei).
 */
export function taipeiDay(instant: Date): string {
  return inTaipei(instant).slice(0, 10)
}

/** A `YYYY-MM-DD…` string with dots, as the footer shows it: `2026.11.01`. */
export function dottedDay(day: string): string {
  return day.slice(0, 10).replaceAll('-', '.')
}

const weekdays = ['日', '一', '二', '三', '四', '五', '六']

/** A span in Taipei: `2026.12.05（六）14:00–16:00`, or both days if it is longer than one. */
export function taipeiSpan(from: Date, to: Date): string {
  const time = (instant: Date) => inTaipei(instant).slice(11, 16)
  const day = (instant: Date) =>
    `${dottedDay(taipeiDay(instant))}（${weekdays[new Date(instant.getTime() + utcOffset).getUTCDay()]}）`
  if (taipeiDay(from) === taipeiDay(to)) return `${day(from)}${time(from)}–${time(to)}`
  return `${day(from)}${time(from)} 至 ${day(to)}${time(to)}`
}

/** Day and time in Taipei, as `2026.12.05 14:00`: identical in every browser and on the server. */
export function taipeiMoment(instant: Date): string {
  return `${dottedDay(taipeiDay(instant))} ${inTaipei(instant).slice(11, 16)}`
}

/** Names of the parts of a day, by their first hour. */
const partsOfDay = [
  [18, '晚上'],
  [13, '下午'],
  [12, '中午'],
  [6, '上午'],
  [0, '凌晨'],
] as const
const nearDays = new Map([
  [-1, '昨天 '],
  [0, '今天 '],
  [1, '明天 '],
  [2, '後天 '],
])

/** The week number of a day; weeks start on Monday. */
const weekOf = (day: string) => Math.floor((Date.parse(day) / 86_400_000 + 3) / 7)

/** An instant in Taipei in words: `明天 11 月 24 日星期二上午 8:00`, `下星期二 12 月 1 日上午 8:00`; with the year if it is another one. */
export function formatTaipei(instant: Date, now: Date): string {
  const [day, today] = [taipeiDay(instant), taipeiDay(now)]
  const [year = '', month = '', date = ''] = day.split('-')
  const [hour, minute] = inTaipei(instant).slice(11, 16).split(':').map(Number) as [number, number]
  const near = nearDays.get((Date.parse(day) - Date.parse(today)) / 86_400_000)
  const part = partsOfDay.find(([from]) => hour >= from)?.[1] ?? ''
  const clock = `${hour > 12 ? hour - 12 : hour}:${String(minute).padStart(2, '0')}`
  const weekday = `星期${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}`
  const isNextWeek = near === undefined && weekOf(day) === weekOf(today) + 1
  const [before, after] = isNextWeek ? [`下${weekday} `, ''] : [near ?? '', weekday]
  return `${before}${today.startsWith(year) ? '' : `${year} 年 `}${Number(month)} 月 ${Number(date)} 日${after}${part} ${clock}`
}
