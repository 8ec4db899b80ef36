/**
 * A count that cools: of what is counted today, half is left after `halfLife` days. It is kept as the binary
 * logarithm of what it would weigh on the first day of all (`origin`), so a thing that nobody touches never has
 * to be written again: all cool alike, and their order stays.
 */
export interface Cooling {
  /** Days. */
  halfLife: number
}

/** Reads of a post: what counts is roughly the last week. */
export const heatCooling: Cooling = { halfLife: 7 }
/** Two posts read in one visit. */
export const togetherCooling: Cooling = { halfLife: 30 }

const origin = Date.UTC(2026, 0, 1)
const dayLength = 86_400_000

/** How often what was counted at the origin has been halved by an instant: what a kept logarithm is measured against. */
export function halvings({ halfLife }: Cooling, now: Date): number {
  return (now.getTime() - origin) / dayLength / halfLife
}

/** What a kept logarithm weighs now. Null was never counted. */
export function warmthOf(kept: number | null, halved: number): number {
  return kept === null ? 0 : 2 ** (kept - halved)
}

/** The logarithm to keep after `count` more now. */
export function warmed(kept: number | null, count: number, halved: number): number {
  return Math.log2(warmthOf(kept, halved) + count) + halved
}

/**
 * The logarithm to keep for a post whose reads were never measured before: as if its reads had come evenly since
 * it was published, and no more than all of them. With `n` reads a day the warmth settles at `n × halfLife ÷ ln 2`.
 */
export function firstWarmth(reads: number, days: number, cooling: Cooling, halved: number): number {
  const settled = (reads / Math.max(0, days)) * (cooling.halfLife / Math.LN2)
  return Math.log2(Math.min(reads, settled)) + halved
}
