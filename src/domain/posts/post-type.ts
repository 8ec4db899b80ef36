/** The three post types: each has its own URL, list and numbering. */
export const postTypes = ['article', 'blog', 'book'] as const
export type PostType = (typeof postTypes)[number]
