/** When the best result holds less of the query than this, nothing really fits: 「沒有完全符合的結果」. */
export const weakBelow = 0.35

/** Why a post was found. */
export const reasons = ['title', 'tag', 'text', 'synonym'] as const
export type Reason = (typeof reasons)[number]
