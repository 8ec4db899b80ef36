/** How a source of a post is known on a page that may show several posts: `article-12-reference-3`. */
export const referenceId = ({ type, id }: { type: string; id: number }, number: number | string) =>
  `${type}-${id}-reference-${number}`

/** How it is known where one text stands alone, as in the office, and in a print: `reference-3`. */
export const loneReferenceId = (number: number | '') => `reference-${number}`
