/**
 * An exponentially decaying count: half is left after `halfLife` days. It is stored as the binary logarithm of its
 * weight on the first day (`origin`), so that an unchanged count never has to be rewritten: counts of the same half-life
 * decay at the same rate, and their order is stable.
 */
export interface Decay {
  /** Days. */
  halfLife: number
}

/** Reads of a post: effectively about the last week. */
export const trendDecay: Decay = { halfLife: 7 }
/** Two posts read in one visit. */
export const coReadDecay: Decay = { halfLife: 30 }

const origin = Date.UTC(2026, 0, 1)
const dayLength = 86_400_000

/** The number of half-lives from the origin to an instant, by which a stored logarithm has decayed. */
export function elapsedHalfLives({ halfLife }: Decay, now: Date): number {
  return (now.getTime() - origin) / dayLength / halfLife
}

/** The current value of a stored logarithm; null: nothing was counted yet. */
export function trendScoreOf(stored: number | null, halfLives: number): number {
  return stored === null ? 0 : 2 ** (stored - halfLives)
}

/** The logarithm to store after adding `count` now. */
export function updatedTrendScore(stored: number | null, count: number, halfLives: number): number {
  return Math.log2(trendScoreOf(stored, halfLives) + count) + halfLives
}

/**
 * The initial logarithm of a post without measurements: as if its reads were evenly distributed since its publication,
 * and at most their total. With `n` reads a day the score converges to `n × halfLife ÷ ln 2`.
 */
export function initialTrendScore(reads: number, days: number, decay: Decay, halfLives: number): number {
  const equilibrium = (reads / Math.max(0, days)) * (decay.halfLife / Math.LN2)
  return Math.log2(Math.min(reads, equilibrium)) + halfLives
}
