/** The metrics of web.dev/vitals with their thresholds for good and poor: milliseconds, CLS without a unit. */
export const vitals = {
  LCP: { title: '最大內容顯示', good: 2500, poor: 4000 },
  INP: { title: '互動反應', good: 200, poor: 500 },
  CLS: { title: '版面位移', good: 0.1, poor: 0.25 },
  FCP: { title: '首次內容顯示', good: 1800, poor: 3000 },
  TTFB: { title: '首位元組', good: 800, poor: 1800 },
} as const
export type Vital = keyof typeof vitals
export const vitalNames = Object.keys(vitals) as Vital[]

/** Each bucket is a tenth larger than the one before, from 10 ms (or a shift of 0.001) up to about 95 s. */
const step = Math.log(1.1)
const minValue = 10
export const lastBucket = 96

const scale = (name: Vital) => (name === 'CLS' ? 10_000 : 1)

/** The bucket of a measured value, 0 to `lastBucket`. Values of one bucket differ by at most a tenth. */
export function bucketOf(name: Vital, value: number): number {
  const scaled = Math.max(minValue, value * scale(name))
  return Math.min(lastBucket, Math.round(Math.log(scaled / minValue) / step))
}

/** The middle value of a bucket. */
export function bucketMidpoint(name: Vital, bucket: number): number {
  const value = (minValue * Math.exp(bucket * step)) / scale(name)
  return name === 'CLS' ? Math.round(value * 1000) / 1000 : Math.round(value)
}

/** The 75th percentile, by which the vitals are rated; null without visits. */
export function p75(name: Vital, counts: readonly { bucket: number; count: number }[]): number | null {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  let cumulative = 0
  for (const { bucket, count } of counts.toSorted((item, other) => item.bucket - other.bucket)) {
    cumulative += count
    if (cumulative >= all * 0.75) return bucketMidpoint(name, bucket)
  }
  return null
}

/** The rating of a value. */
export function rateVital(name: Vital, value: number): 'good' | 'middling' | 'poor' {
  const { good, poor } = vitals[name]
  return value <= good ? 'good' : value <= poor ? 'middling' : 'poor'
}
