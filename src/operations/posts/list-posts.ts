import { countPosts, type PostFilter, type PostSummaryRow, listPosts as selectPosts } from '../../db/queries/posts.ts'
import type { OperationContext } from '../context.ts'

export type { PostSummaryRow } from '../../db/queries/posts.ts'

export interface Page<T> {
  items: T[]
  page: number
  perPage: number
  total: number
}

/** A page of public posts, without any content. Walled ones are listed: their titles and leads are public. */
export async function listPosts(
  { db, totals }: OperationContext,
  { page, perPage, sort, ...filter }: PostFilter & { page: number; perPage: number; sort: 'newest' | 'popular' },
): Promise<Page<PostSummaryRow>> {
  const count = () => countPosts(db, filter)
  const [items, total] = await Promise.all([
    selectPosts(db, filter, { sort, limit: perPage, offset: (page - 1) * perPage }),
    totals ? totals.of(nameOf(filter), count) : count(),
  ])
  return { items, page, perPage, total }
}

/** The filter as text, the same for the same filter however it was put together. */
function nameOf({ type, channel, tag, author, column, year }: PostFilter): string {
  return JSON.stringify([type, channel, tag, author, column, year])
}
