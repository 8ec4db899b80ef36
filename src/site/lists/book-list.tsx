import type { PageHandle } from '../../drawing/page-handle.ts'
import PostList from './post-list.tsx'

export { loader, meta } from './post-list.tsx'

/** /book/list is the list of /book, which the sitemap names; /book/list/{id} is the list of one channel's books. */
export const handle: PageHandle = { kept: true, private: false, robots: 'index', sitemap: 'none', ads: 'list' }

export default PostList
