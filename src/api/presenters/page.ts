import type { PostSummary } from '../../contract/posts.ts'
import type { Page, PostSummaryRow } from '../../operations/posts/list-posts.ts'
import { presentPostSummary } from './post.ts'

/** A page of posts in the envelope of paged lists. */
export function presentPostPage({ items, page, perPage, total }: Page<PostSummaryRow>): {
  items: PostSummary[]
  meta: { page: number; per_page: number; total: number; total_pages: number }
} {
  return {
    items: items.map(presentPostSummary),
    meta: { page, per_page: perPage, total, total_pages: Math.ceil(total / perPage) },
  }
}
