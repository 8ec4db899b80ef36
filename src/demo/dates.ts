/** A Taipei time of the content files (`2026-11-10` or `2026-11-10T08:00`) as an instant. */
export function taipeiInstant(text: string): Date {
  return new Date(`${text.length === 10 ? `${text}T00:00` : text}:00+08:00`)
}

export type Clock = (text: string) => Date

/**
 * Converts times of the content files to instants: as written; but if the machine's clock is before the newest of them,
 * all are shifted back by the same number of whole days, because posts in the future are not public.
 */
export function contentClock(times: readonly string[], now: Date): Clock {
  const day = 86_400_000
  const newest = Math.max(...times.map((text) => taipeiInstant(text).getTime()))
  const shift = Math.max(0, Math.ceil((newest - now.getTime()) / day)) * day
  return (text) => new Date(taipeiInstant(text).getTime() - shift)
}
