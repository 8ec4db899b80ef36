import { countPosts, type PostFilter, type PostSummaryRow, listPosts as selectPosts } from '../../db/queries/posts.ts'
import type { OperationContext } from '../context.ts'
import { cached } from '../ttl-cache.ts'
import { type Narrowing, numbersOf } from './narrow.ts'

export type { PostSummaryRow } from '../../db/queries/posts.ts'

export interface Page<T> {
  items: T[]
  page: number
  perPage: number
  total: number
}

interface WantedPosts extends Omit<PostFilter, keyof Narrowing>, Narrowing {
  page: number
  perPage: number
  sort: 'newest' | 'popular'
}

/** A page of public posts, without content. Walled ones are included: their titles and leads are public. */
export async function listPosts(
  context: OperationContext,
  { page, perPage, sort, channel, tag, ...rest }: WantedPosts,
): Promise<Page<PostSummaryRow>> {
  const numbers = await numbersOf(context, { channel, tag })
  if (!numbers) return { items: [], page, perPage, total: 0 }
  const filter = { ...rest, ...numbers }
  const items = await selectPosts(context.db, filter, { sort, limit: perPage, offset: (page - 1) * perPage })
  // a first page that is not full is the whole list: no count statement is needed
  const all = page === 1 && items.length < perPage
  const total = all ? items.length : await cached(context, nameOf(filter), () => countPosts(context.db, filter))
  return { items, page, perPage, total }
}

/** The cache key of a filter's total, the same for equal filters. */
function nameOf({ type, channel, tag, author, column, inColumn, reviewer, year }: PostFilter): string {
  return JSON.stringify(['posts', type, channel, tag, author, column, inColumn, reviewer, year])
}
