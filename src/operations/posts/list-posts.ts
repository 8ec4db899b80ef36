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
  { db }: OperationContext,
  { page, perPage, sort, ...filter }: PostFilter & { page: number; perPage: number; sort: 'newest' | 'popular' },
): Promise<Page<PostSummaryRow>> {
  const [items, total] = await Promise.all([
    selectPosts(db, filter, { sort, limit: perPage, offset: (page - 1) * perPage }),
    countPosts(db, filter),
  ])
  return { items, page, perPage, total }
}
