/** Maximum length of a text, characters: ten times the longest text that is read to the end. */
export const longestText = 100_000

/**
 * Maximum number of blocks: twenty characters each in the longest text. Each block is rendered, compared and merged
 * separately.
 */
export const mostBlocks = 5_000

/** Maximum number of nodes of a text: blocks and all their descendants: cells, entries, runs of words, source marks. */
export const mostParts = 20_000
