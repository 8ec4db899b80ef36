import { countVideos, listVideos as selectVideos, type VideoFilter, type VideoRow } from '../../db/queries/videos.ts'
import type { OperationContext } from '../context.ts'
import { cached } from '../ttl-cache.ts'
import type { Page } from './list-posts.ts'

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
