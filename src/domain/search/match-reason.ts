/**
 * If the best result contains less of the query's words than this, there is no match: 「沒有完全符合的文章」. The threshold is
 * between what spoken sentences reach where the right text exists, and what sentences about other subjects reach.
 */
export const weakMatchShare = { text: 0.13, question: 0.14, phrase: 0.3, words: 0.4 }

/** Related results fill a list up to this number: 「相近的文章」. */
export const maxNearResults = 10
/** Minimum share of the query in a related result; below it only a character is shared. Much of a question is irrelevant. */
export const minNearShare = { text: 0.1, question: 0.1, phrase: 0.2, words: 0.25 }

/** Reasons for a match. */
export const reasons = ['title', 'tag', 'text', 'synonym'] as const
export type Reason = (typeof reasons)[number]

/** Whether posts only mention what was searched: none has it in its title or a tag. Then a symptom checker or a page is closer. */
export const isOnlyMentioned = (posts: readonly { why: readonly Reason[] }[]): boolean =>
  posts.every(({ why }) => !why.includes('title') && !why.includes('tag'))
