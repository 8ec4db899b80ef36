/** The 24 solar terms, in the order of the sun's longitude from 0°. */
export const solarTerms = [
  '春分',
  '清明',
  '穀雨',
  '立夏',
  '小滿',
  '芒種',
  '夏至',
  '小暑',
  '大暑',
  '立秋',
  '處暑',
  '白露',
  '秋分',
  '寒露',
  '霜降',
  '立冬',
  '小雪',
  '大雪',
  '冬至',
  '小寒',
  '大寒',
  '立春',
  '雨水',
  '驚蟄',
] as const
export type SolarTerm = (typeof solarTerms)[number]

const oneDay = 86_400_000
const radiansPerDegree = Math.PI / 180

/** The number of a Taipei calendar day, counted from 1970-01-01. */
const ordinalOf = (day: string) => Date.parse(day) / oneDay

/** The Taipei calendar day after a day. */
export const nextDay = (day: string): string => new Date(Date.parse(day) + oneDay).toISOString().slice(0, 10)

/**
 * The sun's apparent longitude in degrees (Meeus, Astronomical Algorithms, chapter 25, low accuracy: 0.01°, a quarter of
 * an hour).
 */
function solarLongitude(instant: number): number {
  // 69 seconds: terrestrial time is ahead of universal time
  const century = ((instant + 69_000) / oneDay - 10_957.5) / 36_525
  const mean = 280.46646 + century * (36_000.76983 + century * 0.0003032)
  const anomaly = (357.52911 + century * (35_999.05029 - century * 0.0001537)) * radiansPerDegree
  const centre =
    (1.914602 - century * (0.004817 + century * 0.000014)) * Math.sin(anomaly) +
    (0.019993 - century * 0.000101) * Math.sin(2 * anomaly) +
    0.000289 * Math.sin(3 * anomaly)
  const node = (125.04 - 1934.136 * century) * radiansPerDegree
  const longitude = mean + centre - 0.00569 - 0.00478 * Math.sin(node)
  return ((longitude % 360) + 360) % 360
}

/** The index of the term of a Taipei calendar day: the day on which a term begins belongs to it. */
const termIndex = (ordinal: number) => Math.floor(solarLongitude((ordinal + 1) * oneDay - 8 * 3_600_000) / 15) % 24

/** The solar term of a Taipei calendar day, and how many of its days have passed. */
export function solarTermOn(day: string): { term: SolarTerm; passed: number } {
  const ordinal = ordinalOf(day)
  const index = termIndex(ordinal)
  let passed = 0
  while (termIndex(ordinal - passed - 1) === index) passed += 1
  return { term: solarTerms[index] as SolarTerm, passed }
}

interface NoteCandidate {
  shown_on: string | null
  solar_term: string | null
}

/**
 * The text of a day: the one written for it; on the first days of a solar term those of the term; then the others in
 * rotation. Null without any.
 * @param notes in a fixed order
 */
export function dailyNoteFor<Note extends NoteCandidate>(day: string, notes: readonly Note[]): Note | null {
  const noteOfDay = notes.find(({ shown_on }) => shown_on === day)
  if (noteOfDay) return noteOfDay
  const { term, passed } = solarTermOn(day)
  const free = notes.filter(({ shown_on }) => shown_on === null)
  const ofTerm = free.filter(({ solar_term }) => solar_term === term)
  const others = free.filter(({ solar_term }) => solar_term === null)
  return ofTerm[passed] ?? others[ordinalOf(day) % others.length] ?? ofTerm[passed % ofTerm.length] ?? null
}

/** A day in words, for the vertical line: 十一月二十八日. */
export function chineseDay(day: string): string {
  const [, month = 1, date = 1] = day.split('-').map(Number)
  return `${inCharacters(month)}月${inCharacters(date)}日`
}

const digits = '〇一二三四五六七八九'
function inCharacters(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  return `${tens > 1 ? digits[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? digits[ones] : ''}`
}
