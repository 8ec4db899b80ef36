import type { PageHandle } from '../../drawing/page-handle.ts'
import { handle as postList } from './post-list.tsx'

export { default, loader, meta } from './post-list.tsx'

/** /book/list is the list of /book, which the sitemap names. */
export const handle: PageHandle = { ...postList, robots: 'index', sitemap: 'none' }
