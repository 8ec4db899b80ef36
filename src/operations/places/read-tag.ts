import { type ChannelRow, channelRows, type TagRow } from '../../db/queries/places.ts'
import type { PostSummaryRow } from '../../db/queries/posts.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { listPosts, type Page } from '../posts/list-posts.ts'
import { findTagByName } from './find-tag-by-name.ts'

const perPage = 20

/**
 * A tag by name (in any spelling) or number, its feature channel, and a page (20) of its public posts of all types.
 * @throws not_found
 */
export async function readTag(
  context: OperationContext,
  which: string,
  page: number,
): Promise<{ tag: TagRow; channel: ChannelRow | null; posts: Page<PostSummaryRow> }> {
  const tag = await findTagByName(context, which)
  if (!tag) throw notFound()
  const [channels, posts] = await Promise.all([
    tag.channel_slug ? channelRows(context.db, tag.channel_slug) : [],
    listPosts(context, { tag: tag.name, page, perPage, sort: 'newest' }),
  ])
  return { tag, channel: channels[0] ?? null, posts }
}
