/** The three kinds of posts (section 2): each has an address, a list and a number of its own. */
export const postTypes = ['article', 'blog', 'book'] as const
export type PostType = (typeof postTypes)[number]
