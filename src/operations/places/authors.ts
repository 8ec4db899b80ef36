import {
  type AuthorFilter,
  type AuthorPostsRow,
  authorOf,
  authorsWithPosts,
  findAuthorsByName,
  linkAuthor,
} from '../../db/queries/bylines.ts'
import type { AuthorRow } from '../../db/queries/places.ts'
import { authorRows } from '../../db/queries/places.ts'
import { insertVersion } from '../../db/queries/register-versions.ts'
import { insertEntry, lockNames, nextKey } from '../../db/queries/registers.ts'
import { may, mayCreateByline } from '../../domain/office/may.ts'
import { authors } from '../../domain/registers/kinds/authors.ts'
import { entryTargetOf } from '../../domain/registers/registers.ts'
import type { OperationContext } from '../context.ts'
import { conflict, forbidden, notFound, signInRequired } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import type { Page } from '../posts/list-posts.ts'
import { resolveNarrowing, type UrlFilter } from '../posts/list-posts.ts'
import { requireMay } from '../require-may.ts'
import { cached } from '../ttl-cache.ts'

/**
 * The posts of each author within a filter, by number: expensive for many posts, and identical for all
 * readers, so it is cached.
 */
const postsByAuthor = (context: OperationContext, filter: AuthorFilter): Promise<ReadonlyMap<number, AuthorPostsRow>> =>
  cached(context, JSON.stringify(['written', filter.channel, filter.tag, filter.year]), async () => {
    const rows = await authorsWithPosts(context.db, filter)
    return new Map(rows.map((row) => [row.author, row]))
  })

interface AuthorListRequest extends UrlFilter, Pick<AuthorFilter, 'year'> {
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
  { page, perPage, sort, year, ...narrowing }: AuthorListRequest,
): Promise<Page<AuthorWithPosts>> {
  const narrowed = await resolveNarrowing(context, narrowing)
  if (!narrowed) return { items: [], page, perPage, total: 0 }
  const filter = { ...narrowed, year }
  const [authors, all, matchingIds] = await Promise.all([
    cached(context, 'authors', () => authorRows(context.db)),
    postsByAuthor(context, {}),
    postsByAuthor(context, filter),
  ])
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const weight = (id: number) => matchingIds.get(id)?.[sort === 'popular' ? 'reads' : 'latest'] ?? -1
  const listedAuthors = authors
    .filter(({ id }) => !isFiltered || matchingIds.has(id))
    .sort((item, other) => weight(other.id) - weight(item.id) || item.id - other.id)
  const items = listedAuthors
    .slice((page - 1) * perPage, page * perPage)
    .map((row) => ({ ...row, posts: all.get(row.id)?.posts ?? 0 }))
  return { items, page, perPage, total: listedAuthors.length }
}

/** An author with the number of their public posts. */
export interface AuthorWithPosts extends AuthorRow {
  posts: number
}

/** One author. @throws not_found */
export async function readAuthor(context: OperationContext, id: number): Promise<AuthorWithPosts> {
  const [[author], byAuthor] = await Promise.all([authorRows(context.db, id), postsByAuthor(context, {})])
  if (!author) throw notFound()
  return { ...author, posts: byAuthor.get(id)?.posts ?? 0 }
}

/**
 * Gives a writer an author's name of their own: creates an author with this name and links the member to it. A member
 * who is an author already stays that author. A name in use is refused, so that no member can impersonate another
 * author, and this way never grants the right to sign medical content.
 * @returns the author's number
 * @throws sign_in_required; forbidden, also for members who sign medical content; conflict for a name that another
 *   author has
 */
export async function createByline(context: OperationContext, name: string): Promise<{ id: number }> {
  const { db, viewer, now } = context
  const { memberId } = viewer
  if (memberId === null) throw signInRequired()
  requireMay(viewer, 'start-manuscript')
  return db.transaction(async (tx) => {
    await lockNames(tx, authors)
    const existingId = await authorOf(tx, memberId)
    if (existingId !== null) return { id: existingId }
    if (!mayCreateByline({ ...viewer, author: existingId })) throw forbidden()
    if ((await findAuthorsByName(tx, name)).length > 0) {
      const link = may(viewer, 'govern-roles')
        ? '請在「角色」打開自己那一列，在「是哪一位作者」選他'
        : '請管理員在「角色」把您對應到那位作者'
      throw conflict(`名單上已經有「${name}」。那就是您的話，${link}；不是的話，換一個署名`)
    }
    const value = { name, title: '', bio: '', reviewer: false, portrait: null, links: [], expertise: [], credentials: [] }
    const key = await insertEntry(tx, authors, value, { key: await nextKey(tx, authors), columns: {} })
    const entryRef = { register: authors.name, key }
    await insertVersion(tx, entryRef, { version: 1, event: 'added', by: memberId, at: now, value })
    await linkAuthor(tx, memberId, Number(key))
    const target = entryTargetOf(authors, key)
    await recordAuditEvent(tx, context, { action: 'take-byline', target, after: { name, member: memberId } })
    return { id: Number(key) }
  })
}
