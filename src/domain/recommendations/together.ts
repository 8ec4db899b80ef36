/**
 * Minimum co-reading count (about three recent reads) that is used, for privacy: a single visitor's path is not
 * revealed.
 */
export const togetherLeast = 2.5

/** Smoothing: reads added to a post's own, so that a handful of them is no certainty. */
const doubt = 3

/**
 * The share of a post's readers who read the other in the same visit, 0 to 1.
 * @param strength decayed count of visits that read both
 * @param total decayed count of visits that read the post and any other
 */
export function togetherShare(strength: number, total: number): number {
  return strength < togetherLeast ? 0 : Math.min(1, strength / (Math.max(strength, total) + doubt))
}
