/** Maximum length of a text, characters: ten times the longest text that is read to the end. */
export const maxTextLength = 100_000

/**
 * Maximum number of blocks: twenty characters each in the longest text. Each block is rendered, compared and merged
 * separately.
 */
export const maxBlocks = 5_000

/** Maximum number of nodes of a text: blocks and all their descendants: cells, entries, runs of words, source marks. */
export const maxParts = 20_000
