/** Element id of a post's source, unique on a page with several posts: `article-12-reference-3`. */
export const referenceId = ({ type, id }: { type: string; id: number }, number: number | string) =>
  `${type}-${id}-reference-${number}`

/** Element id of a source where a text is shown alone, as in the office, and in compiled HTML: `reference-3`. */
export const loneReferenceId = (number: number | '') => `reference-${number}`
