import { findChannelAndTagIds } from '../../db/queries/places.ts'
import {
  countPosts,
  type PartnerPostRow,
  type PostFilter,
  type PostSummaryRow,
  partnerPosts,
  listPosts as selectPosts,
} from '../../db/queries/posts.ts'
import type { VideoFilter } from '../../db/queries/quizzes.ts'
import { countVideos, findVideo, listVideos as selectVideos, type VideoRow } from '../../db/queries/quizzes.ts'
import { yearsOfPosts, yearsOfVideos } from '../../db/queries/shell.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { findTagIdByName } from '../places/tags.ts'
import { cached } from '../ttl-cache.ts'

export type { PostSummaryRow } from '../../db/queries/posts.ts'

export interface Page<T> {
  items: T[]
  page: number
  perPage: number
  total: number
}

interface PostListRequest extends Omit<PostFilter, keyof UrlFilter>, UrlFilter {
  page: number
  perPage: number
  sort: 'newest' | 'popular'
}

/** A page of public posts, without content. Walled ones are included: their titles and leads are public. */
export async function listPosts(
  context: OperationContext,
  { page, perPage, sort, channel, tag, ...rest }: PostListRequest,
): Promise<Page<PostSummaryRow>> {
  const narrowed = await resolveNarrowing(context, { channel, tag })
  if (!narrowed) return { items: [], page, perPage, total: 0 }
  const filter = { ...rest, ...narrowed }
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

type ListFilter = Omit<PostFilter, keyof UrlFilter | 'year'> & UrlFilter

/** The Taipei calendar years with posts in a list, regardless of the selected year; newest first. */
export async function listYears(context: OperationContext, { channel, tag, ...rest }: ListFilter): Promise<number[]> {
  const narrowed = await resolveNarrowing(context, { channel, tag })
  if (!narrowed) return []
  const { type, author, reviewer, inColumn } = rest
  const filter = { type, author, reviewer, inColumn, ...narrowed }
  return cached(context, JSON.stringify(['years', filter]), () => yearsOfPosts(context.db, filter))
}

/** The Taipei calendar years with videos in a list, regardless of the selected year; newest first. */
export function listYearsOfVideos(context: OperationContext, { channel, tag }: Omit<VideoFilter, 'year'>): Promise<number[]> {
  const filter = { channel, tag }
  return cached(context, JSON.stringify(['video years', filter]), () => yearsOfVideos(context.db, filter))
}

/** A page of the published videos: all, or those of a channel, a tag, a year. */
export async function listVideos(
  context: OperationContext,
  { page, perPage, sort, channel, tag, year }: VideoFilter & { page: number; perPage: number; sort: 'newest' | 'popular' },
): Promise<Page<VideoRow>> {
  const filter = { channel, tag, year }
  const [items, total] = await Promise.all([
    selectVideos(context.db, filter, { sort, limit: perPage, offset: (page - 1) * perPage }),
    cached(context, JSON.stringify(['videos', channel, tag, year]), () => countVideos(context.db, filter)),
  ])
  return { items, page, perPage, total }
}

/** One published video. @throws not_found */
export async function readVideo({ db }: OperationContext, id: number): Promise<VideoRow> {
  const video = await findVideo(db, id)
  if (!video) throw notFound()
  return video
}

/** A reader's filter of a list, as in a URL: a channel by slug or number, a tag by name, in any spelling. */
export interface UrlFilter {
  channel?: string | undefined
  tag?: string | undefined
}

/** The resolved numbers, or null if the channel or the tag does not exist: then the result is empty. */
export async function resolveNarrowing(
  context: OperationContext,
  { channel, tag }: UrlFilter,
): Promise<{ channel?: number; tag?: number } | null> {
  if (!channel && !tag) return {}
  const query = { channel: channel || null, tag: tag || null }
  const ids = await cached(context, JSON.stringify(['numbers', query]), () => findChannelAndTagIds(context.db, query))
  const tagId = ids.tag ?? (tag ? await findTagIdByName(context, tag) : null)
  if ((channel && !ids.channel) || (tag && !tagId)) return null
  return { ...(ids.channel && { channel: ids.channel }), ...(tagId && { tag: tagId }) }
}

const maxPartnerPosts = 100

/** The public posts licensed from partners, newest first. Posts whose rights have ended are not public. */
export const listPartnerPosts = ({ db }: OperationContext): Promise<PartnerPostRow[]> => partnerPosts(db, maxPartnerPosts)
