import { implausibleYearMessage, isInPlausibleYear } from './plausible-years.ts'

/** An instant as ISO 8601 in UTC, or why a text is invalid. */
export type ReadMoment = { at: string } | { error: string }

const example = '請寫成 2024-05-20 或 2024-05-20T08:00:00+08:00 這樣'
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthName = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const clock = String.raw`(?:[T\s]+(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)\s*([ap]m)?\s*(z|[a-z]{2,4}|[+-]\d{2}(?::?\d{2})?)?)?`
const fullPattern = (day: string) => new RegExp(`^${day}${clock}$`, 'i')

/** Unambiguous formats. */
const unambiguousForms: [form: RegExp, day: (parts: string[]) => string | null][] = [
  [fullPattern(String.raw`(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})`), ([year, month, day]) => dayOf(year, month, day)],
  [fullPattern(String.raw`(\d{4})(\d{2})(\d{2})`), ([year, month, day]) => dayOf(year, month, day)],
  [
    fullPattern(String.raw`(?:西元)?\s*(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日`),
    ([year, month, day]) => dayOf(year, month, day),
  ],
  [
    fullPattern(String.raw`(?:中華)?民國\s*(\d{1,3})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日`),
    ([year, month, day]) => dayOf(ofRepublic(year), month, day),
  ],
  // RFC 5322, as in feeds and exports
  [
    fullPattern(String.raw`(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+${monthName},?[\s-]+(\d{4})`),
    ([day, month, year]) => dayOf(year, monthOf(month), day),
  ],
  [
    fullPattern(String.raw`(?:[a-z]{3,9},?\s+)?${monthName}\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})`),
    ([month, day, year]) => dayOf(year, monthOf(month), day),
  ],
]
/** Three numbers without a leading four-digit year: the order of year, month and day depends on the writer. */
const ambiguousForm = fullPattern(String.raw`(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})`)
const parts = 3

/**
 * Parses a written date, with or without a time of day. Without a zone it is Taipei's. An ambiguous text is refused,
 * and the error names both readings.
 */
export function readMoment(input: string): ReadMoment {
  const text = inPlainFigures(input)
  for (const [form, read] of unambiguousForms) {
    const found = form.exec(text)
    if (!found) continue
    const day = read(found.slice(1, 1 + parts))
    return day === null ? { error: `沒有「${text}」這一天` } : atClock(text, day, found.slice(1 + parts))
  }
  const match = ambiguousForm.exec(text)
  if (!match) return { error: `「${text}」看不出是哪一天；${example}` }
  const days = readingsOf(match.slice(1, 1 + parts))
  const [first, ...others] = days
  if (first === undefined) return { error: `沒有「${text}」這一天；${example}` }
  if (others.length > 0) return { error: `「${text}」可以讀成 ${days.join('，也可以讀成 ')}；${example}` }
  return atClock(text, first, match.slice(1 + parts))
}

/**
 * Chinese spellings of a clock in the form of the patterns: the date and time of a spreadsheet in Taiwan's format
 * (`2024/5/20 下午 03:05`), a weekday in brackets, full-width figures.
 */
const inPlainFigures = (input: string): string =>
  input
    .normalize('NFKC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\s*(?:\((?:週|星期)?[一二三四五六日]\)|星期[一二三四五六日])\s*/, ' ')
    .replace(/(\d{1,2})\s*[時點]\s*(\d{1,2})\s*分(?:\s*(\d{1,2})\s*秒)?/, (_, hour: string, minute: string, second?: string) =>
      [hour, minute.padStart(2, '0'), ...(second ? [second.padStart(2, '0')] : [])].join(':'),
    )
    .replace(
      /\s*(上午|下午)\s*(\d{1,2}:\d{2}(?::\d{2})?)/,
      (_, half: string, time: string) => ` ${time} ${half === '上午' ? 'am' : 'pm'}`,
    )
    .trim()
    .replace(/\s+/g, ' ')

/** The possible days of three numbers: year first or last, in the common or the Republic's era, day or month first. */
function readingsOf([item, two, three]: string[]): string[] {
  if (item === undefined || two === undefined || three === undefined) return []
  const yearsOf = (yearText: string) => {
    if (yearText.length === 4) return [yearText]
    if (yearText.length === 3) return [ofRepublic(yearText)]
    return yearText.length === 2 ? [`20${yearText}`, `19${yearText}`, ofRepublic(yearText)] : []
  }
  const readings = [
    ...yearsOf(item).map((year) => dayOf(year, two, three)),
    ...yearsOf(three).flatMap((year) => [dayOf(year, two, item), dayOf(year, item, two)]),
  ]
  return [...new Set(readings.filter((day) => day !== null))]
}

/** The instant of a day, a time of day and a zone. */
function atClock(text: string, day: string, [time, half, zone]: (string | undefined)[]): ReadMoment {
  const [hour = 0, minute = 0, second = 0] = (time ?? '0:00').replace(',', '.').split(':').map(Number)
  const isHalf = half !== undefined
  if (minute > 59 || second >= 60 || (isHalf ? hour < 1 || hour > 12 : hour > 23)) return { error: `沒有「${text}」這個時刻` }
  const read = offsetOf(zone)
  if (typeof read === 'string') return { error: `「${text}」的時區 ${read}；${example}` }
  const ofDay = isHalf ? (hour % 12) + (/^p/i.test(half) ? 12 : 0) : hour
  const at = new Date(Date.parse(`${day}T00:00:00Z`) + ((ofDay * 60 + minute - read) * 60 + second) * 1000).toISOString()
  return isInPlausibleYear(at) ? { at } : { error: implausibleYearMessage }
}

const taipei = 480

/** Minutes ahead of UTC, or why it is unknown. */
function offsetOf(zone: string | undefined): number | string {
  if (zone === undefined) return taipei
  if (/^(z|ut|utc|gmt)$/i.test(zone)) return 0
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  if (sign && Number(hours) <= 14 && Number(minutes) < 60) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  if (/^cst$/i.test(zone)) return 'CST 可以是台灣的 +08:00，也可以是美國中部的 -06:00'
  return `${zone} 看不出是哪一個`
}

/** `YYYY-MM-DD`, or null for a day that does not exist. */
function dayOf(year: string | undefined, month: string | undefined, day: string | undefined): string | null {
  const [y = '', m = '', d = ''] = [year?.padStart(4, '0'), month?.padStart(2, '0'), day?.padStart(2, '0')]
  const isoDay = `${y}-${m}-${d}`
  const date = new Date(`${isoDay}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== isoDay ? null : isoDay
}

const ofRepublic = (year = '') => String(Number(year) + 1911)
const monthOf = (name = '') => String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1)
