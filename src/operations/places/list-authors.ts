import { type AuthorFilter, listAuthors as selectAuthors } from '../../db/queries/author-list.ts'
import type { AuthorRow } from '../../db/queries/places.ts'
import type { OperationContext } from '../context.ts'
import type { Page } from '../posts/list-posts.ts'
import { remember } from '../remembered.ts'

/** A page of authors, with how many public posts each has: all, or those who wrote in a channel, with a tag, in a year. */
export async function listAuthors(
  context: OperationContext,
  { page, perPage, sort, channel, tag, year }: AuthorFilter & { page: number; perPage: number; sort: 'newest' | 'popular' },
): Promise<Page<AuthorRow>> {
  const slice = { sort, limit: perPage, offset: (page - 1) * perPage }
  const name = JSON.stringify(['authors', channel, tag, year, slice])
  const found = await remember(context, name, () => selectAuthors(context.db, { channel, tag, year }, slice))
  return { ...found, page, perPage }
}
