import { type AuthorRow, authorRows } from '../../db/queries/places.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { authorsOfPost } from './post-authorship.ts'

/** An author with the number of their public posts. */
export interface AuthorWithPosts extends AuthorRow {
  posts: number
}

/** One author. @throws not_found */
export async function readAuthor(context: OperationContext, id: number): Promise<AuthorWithPosts> {
  const [[author], written] = await Promise.all([authorRows(context.db, id), authorsOfPost(context, {})])
  if (!author) throw notFound()
  return { ...author, posts: written.get(id)?.posts ?? 0 }
}
