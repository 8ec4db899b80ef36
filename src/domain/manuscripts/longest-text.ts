/** How long a text may be, characters: ten times the longest that anybody reads to its end. */
export const longestText = 100_000
