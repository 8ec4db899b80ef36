/** Visits of this device in a month (`YYYY-MM`, Taipei). */
export interface Visits {
  month: string
  count: number
}

/**
 * Visit counter: resets when the month changes, increments on each entry. An invalid stored value counts
 * as zero.
 */
export function countVisit(storedText: string | null, month: string): Visits {
  const before = readVisits(storedText)
  return { month, count: before?.month === month ? before.count + 1 : 1 }
}

function readVisits(storedText: string | null): Visits | null {
  try {
    const read = JSON.parse(storedText ?? 'null') as Partial<Visits> | null
    return typeof read?.month === 'string' && Number.isSafeInteger(read.count) ? (read as Visits) : null
  } catch {
    return null
  }
}
