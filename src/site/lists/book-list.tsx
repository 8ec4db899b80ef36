import type { PageHandle } from '../../rendering/page-handle.ts'
import PostList from './post-list.tsx'

export { loader, meta } from './post-list.tsx'

/**
 * /book/list is the same list as /book, which is in the sitemap; /book/list/{id} is the list of books of one channel.
 */
export const handle: PageHandle = { cached: true, private: false, robots: 'index', sitemap: 'none', ads: 'list' }

export default PostList
