/** When the best result holds less of the query's words than this, nothing really fits: 「沒有完全符合的文章」. */
export const weakBelow = { question: 0.35, words: 0.4 }

/** What is near fills a list up to so many: 「相近的文章」. */
export const nearUpTo = 10
/** What holds less of the query than this only shares a character with it. Of a question much is beside the point. */
export const nearFrom = { question: 0.1, words: 0.25 }

/** Why a post was found. */
export const reasons = ['title', 'tag', 'text', 'synonym'] as const
export type Reason = (typeof reasons)[number]
