/** The measures of web.dev/vitals and where they stop being good, and begin to be poor: milliseconds, CLS without a unit. */
export const vitals = {
  LCP: { title: '最大內容顯示', good: 2500, poor: 4000 },
  INP: { title: '互動反應', good: 200, poor: 500 },
  CLS: { title: '版面位移', good: 0.1, poor: 0.25 },
  FCP: { title: '首次內容顯示', good: 1800, poor: 3000 },
  TTFB: { title: '首位元組', good: 800, poor: 1800 },
} as const
export type Vital = keyof typeof vitals
export const vitalNames = Object.keys(vitals) as Vital[]

/** Each size is a tenth larger than the one before, from 10 ms (or a shift of 0.001) up to about 95 s. */
const step = Math.log(1.1)
const least = 10
export const lastBucket = 96

const scale = (name: Vital) => (name === 'CLS' ? 10_000 : 1)

/** The size class of a measured value, 0 to `lastBucket`. Within it values differ by a tenth at most. */
export function bucketOf(name: Vital, value: number): number {
  const scaled = Math.max(least, value * scale(name))
  return Math.min(lastBucket, Math.round(Math.log(scaled / least) / step))
}

/** The value in the middle of a size class. */
export function middleOf(name: Vital, bucket: number): number {
  const value = (least * Math.exp(bucket * step)) / scale(name)
  return name === 'CLS' ? Math.round(value * 1000) / 1000 : Math.round(value)
}

/** The value that three of four visits stay at or below, as the vitals are judged; null without any visit. */
export function p75(name: Vital, counts: readonly { bucket: number; count: number }[]): number | null {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  let seen = 0
  for (const { bucket, count } of counts.toSorted((one, other) => one.bucket - other.bucket)) {
    seen += count
    if (seen >= all * 0.75) return middleOf(name, bucket)
  }
  return null
}

/** How a value is judged. */
export function judge(name: Vital, value: number): 'good' | 'middling' | 'poor' {
  const { good, poor } = vitals[name]
  return value <= good ? 'good' : value <= poor ? 'middling' : 'poor'
}
