import { type ColumnRow, columnRows } from '../../db/queries/places.ts'
import { type PostSummaryRow, postsByKeys } from '../../db/queries/posts.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { listPosts, type Page } from '../posts/list-posts.ts'

/** A column with its newest public post in the summary that lists show. */
export interface ColumnWithLatest extends Omit<ColumnRow, 'latest'> {
  latest: PostSummaryRow | null
}

const perPage = 20

/** All columns, each with its newest public post. */
export async function listColumns({ db }: OperationContext): Promise<ColumnWithLatest[]> {
  return withLatest(db, await columnRows(db))
}

/** One column and a page (20) of its public posts, newest first. @throws not_found */
export async function readColumn(
  context: OperationContext,
  id: number,
  page: number,
): Promise<{ column: ColumnWithLatest; posts: Page<PostSummaryRow> }> {
  const [column] = await withLatest(context.db, await columnRows(context.db, id))
  if (!column) throw notFound()
  return { column, posts: await listPosts(context, { column: id, page, perPage, sort: 'newest' }) }
}

async function withLatest(db: OperationContext['db'], rows: ColumnRow[]): Promise<ColumnWithLatest[]> {
  const posts = await postsByKeys(
    db,
    rows.flatMap(({ latest }) => latest ?? []),
  )
  return rows.map((row) => ({
    ...row,
    latest: posts.find(({ type, id }) => type === row.latest?.type && id === row.latest.id) ?? null,
  }))
}
