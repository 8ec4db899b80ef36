import { type ChannelRow, channelRows, postKeysOfTags, tagRows } from '../../db/queries/places.ts'
import { type PostSummaryRow, postsByKeys, listPosts as selectPosts } from '../../db/queries/posts.ts'
import { pickOnce } from '../../domain/posts/pick-once.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { remember } from '../remembered.ts'

export type { ChannelRow } from '../../db/queries/places.ts'

/** All channels, the five feature channels first. */
export function listChannels(context: OperationContext): Promise<ChannelRow[]> {
  return remember(context, 'channels', () => channelRows(context.db))
}

/** One channel by number or slug. @throws not_found */
export async function readChannel({ db }: OperationContext, which: string): Promise<ChannelRow> {
  const [channel] = await channelRows(db, which)
  if (!channel) throw notFound()
  return channel
}

/** The front of a feature channel. No post stands in it twice, except under the topics it belongs to. */
export interface FeatureFrontRows {
  channel: ChannelRow
  lead: PostSummaryRow[]
  newest: PostSummaryRow[]
  popular: PostSummaryRow[]
  topics: { name: string; description: string; posts: PostSummaryRow[] }[]
}

const counts = { lead: 3, newest: 12, popular: 6, perTopic: 3 }

/** A feature channel's front by number or slug. @throws not_found, also for a channel that is no feature channel */
export async function readFeature(context: OperationContext, which: string): Promise<FeatureFrontRows> {
  const { db } = context
  const channel = await readChannel(context, which)
  if (!channel.feature) throw notFound()
  const [newest, popular, keys, descriptions] = await Promise.all([
    selectPosts(db, { channel: channel.id }, { sort: 'newest', limit: counts.lead + counts.newest, offset: 0 }),
    selectPosts(db, { channel: channel.id }, { sort: 'popular', limit: counts.lead + counts.newest + counts.popular, offset: 0 }),
    postKeysOfTags(db, channel.topics, counts.perTopic),
    tagRows(db, channel.topics),
  ])
  const ofTopics = await postsByKeys(db, keys)
  const lead = newest.slice(0, counts.lead)
  const rest = newest.slice(counts.lead)
  return {
    channel,
    lead,
    newest: rest,
    popular: pickOnce(popular, counts.popular, [...lead, ...rest]),
    topics: channel.topics.flatMap((name) => {
      const wanted = keys.filter((key) => key.name === name)
      const posts = wanted.flatMap(({ type, id }) => ofTopics.find((post) => type === post.type && id === post.id) ?? [])
      const description = descriptions.find((tag) => tag.name === name)?.description ?? ''
      return posts.length > 0 ? [{ name, description, posts }] : []
    }),
  }
}
