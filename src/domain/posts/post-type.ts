/** The three post types (specification, section 2): each has its own address, list and numbering. */
export const postTypes = ['article', 'blog', 'book'] as const
export type PostType = (typeof postTypes)[number]
