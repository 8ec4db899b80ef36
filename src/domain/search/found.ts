/**
 * When the best result holds less of the query's words than this, nothing is near: 「沒有完全符合的文章」. Set between what
 * spoken sentences reach where the right text is there, and what sentences about other subjects reach.
 */
export const weakBelow = { text: 0.13, question: 0.14, words: 0.4 }

/** What is near fills a list up to so many: 「相近的文章」. */
export const nearUpTo = 10
/** What holds less of the query than this only shares a character with it. Of a question much is beside the point. */
export const nearFrom = { text: 0.1, question: 0.1, words: 0.25 }

/** Why a post was found. */
export const reasons = ['title', 'tag', 'text', 'synonym'] as const
export type Reason = (typeof reasons)[number]
