/** How a source of a post is known on a page that may show several posts: `article-12-reference-3`. */
export const referenceId = ({ type, id }: { type: string; id: number }, number: number | string) =>
  `${type}-${id}-reference-${number}`
