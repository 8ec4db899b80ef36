import type { PostSummary } from '../../contract/posts.ts'
import type { Page, PostSummaryRow } from '../../operations/posts/list-posts.ts'
import { presentPostSummary } from './post.ts'

interface Paged<T> {
  items: T[]
  meta: { page: number; per_page: number; total: number; total_pages: number }
}

/** A page of any items in the envelope of paginated lists. */
export function presentPage<Row, Item>({ items, page, perPage, total }: Page<Row>, present: (row: Row) => Item): Paged<Item> {
  return { items: items.map(present), meta: { page, per_page: perPage, total, total_pages: Math.ceil(total / perPage) } }
}

/** A page of posts. */
export function presentPostPage(page: Page<PostSummaryRow>): Paged<PostSummary> {
  return presentPage(page, presentPostSummary)
}
