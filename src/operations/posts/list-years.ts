import type { PostFilter } from '../../db/queries/posts.ts'
import type { VideoFilter } from '../../db/queries/videos.ts'
import { yearsOfPosts, yearsOfVideos } from '../../db/queries/years.ts'
import type { OperationContext } from '../context.ts'
import { cached } from '../ttl-cache.ts'
import { type Narrowing, numbersOf } from './narrow.ts'

type Wanted = Omit<PostFilter, keyof Narrowing | 'year'> & Narrowing

/** The Taipei calendar years with posts in a list, regardless of the selected year; newest first. */
export async function listYears(context: OperationContext, { channel, tag, ...rest }: Wanted): Promise<number[]> {
  const numbers = await numbersOf(context, { channel, tag })
  if (!numbers) return []
  const { type, author, reviewer, inColumn } = rest
  const filter = { type, author, reviewer, inColumn, ...numbers }
  return cached(context, JSON.stringify(['years', filter]), () => yearsOfPosts(context.db, filter))
}

/** The same for a list of videos. */
export function listYearsOfVideos(context: OperationContext, { channel, tag }: Omit<VideoFilter, 'year'>): Promise<number[]> {
  const filter = { channel, tag }
  return cached(context, JSON.stringify(['video years', filter]), () => yearsOfVideos(context.db, filter))
}
