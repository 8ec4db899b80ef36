/** Below this (about three reads of late) two posts are not said to be read together: one visitor's path is nobody's business. */
export const togetherLeast = 2.5

/** Reads that a post is given on top of its own, so that a handful of them is no certainty. */
const doubt = 3

/**
 * The share of a post's readers who read the other in the same visit, 0 to 1.
 * @param strength reads of both in one visit, cooled
 * @param total reads of the post with any other in one visit, cooled
 */
export function togetherShare(strength: number, total: number): number {
  return strength < togetherLeast ? 0 : Math.min(1, strength / (Math.max(strength, total) + doubt))
}
