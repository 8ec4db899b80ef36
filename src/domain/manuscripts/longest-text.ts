/** How long a text may be, characters: ten times the longest that anybody reads to its end. */
export const longestText = 100_000

/** How many blocks a text may have: twenty characters each, in the longest. Each is drawn, compared and merged by itself. */
export const mostBlocks = 5_000

/** How many parts a text may have: blocks, and whatever stands in them: cells, entries, runs of words, marks of sources. */
export const mostParts = 20_000
