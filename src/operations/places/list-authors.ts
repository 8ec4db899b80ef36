import type { AuthorFilter } from '../../db/queries/author-list.ts'
import { authorRows } from '../../db/queries/places.ts'
import type { OperationContext } from '../context.ts'
import type { Page } from '../posts/list-posts.ts'
import { type Narrowing, numbersOf } from '../posts/narrow.ts'
import { cached } from '../ttl-cache.ts'
import { authorsOfPost } from './post-authorship.ts'
import type { AuthorWithPosts } from './read-author.ts'

interface WantedAuthors extends Narrowing, Pick<AuthorFilter, 'year'> {
  page: number
  perPage: number
  sort: 'newest' | 'popular'
}

/**
 * A page of authors, each with their total of public posts: all authors, those without posts last, or those with posts
 * in a channel, with a tag, in a year; ordered by their latest such post, or by its reads.
 */
export async function listAuthors(
  context: OperationContext,
  { page, perPage, sort, year, ...narrowing }: WantedAuthors,
): Promise<Page<AuthorWithPosts>> {
  const numbers = await numbersOf(context, narrowing)
  if (!numbers) return { items: [], page, perPage, total: 0 }
  const filter = { ...numbers, year }
  const [authors, all, matching] = await Promise.all([
    cached(context, 'authors', () => authorRows(context.db)),
    authorsOfPost(context, {}),
    authorsOfPost(context, filter),
  ])
  const narrowed = Object.values(filter).some((value) => value !== undefined)
  const weight = (id: number) => matching.get(id)?.[sort === 'popular' ? 'reads' : 'latest'] ?? -1
  const listed = authors
    .filter(({ id }) => !narrowed || matching.has(id))
    .sort((one, other) => weight(other.id) - weight(one.id) || one.id - other.id)
  const items = listed.slice((page - 1) * perPage, page * perPage).map((row) => ({ ...row, posts: all.get(row.id)?.posts ?? 0 }))
  return { items, page, perPage, total: listed.length }
}
