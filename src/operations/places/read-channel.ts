import { publicPinsOf } from '../../db/queries/front-pins.ts'
import { type ChannelRow, channelRows, newestOfTags, tagRows } from '../../db/queries/places.ts'
import { listUids, type PostSummaryRow, postsByUids, listPosts as selectPosts } from '../../db/queries/posts.ts'
import { channelLeads, channelPage, fillSlots, pinsAt, slotOf } from '../../domain/front/pins.ts'
import { pickUnique } from '../../domain/posts/pick-unique.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { cached } from '../ttl-cache.ts'

export type { ChannelRow } from '../../db/queries/places.ts'

/** All channels, the five feature channels first. */
export function listChannels(context: OperationContext): Promise<ChannelRow[]> {
  return cached(context, 'channels', () => channelRows(context.db))
}

/** One channel by number or slug. @throws not_found */
export async function readChannel({ db }: OperationContext, which: string): Promise<ChannelRow> {
  const [channel] = await channelRows(db, which)
  if (!channel) throw notFound()
  return channel
}

/** The front page of a feature channel. No post is listed twice, except under the topics that it belongs to. */
export interface FeatureFrontRows {
  channel: ChannelRow
  lead: PostSummaryRow[]
  newest: PostSummaryRow[]
  popular: PostSummaryRow[]
  topics: { name: string; description: string; posts: PostSummaryRow[] }[]
}

const counts = { lead: channelLeads, newest: 12, popular: 6, perTopic: 3 }

/** A feature channel's front page by number or slug. @throws not_found, also for a channel that is no feature channel */
export async function readFeature(context: OperationContext, which: string): Promise<FeatureFrontRows> {
  const { db, now, lens } = context
  const channel = await readChannel(context, which)
  if (!channel.feature) throw notFound()
  const here = { channel: channel.id }
  const first = counts.lead + counts.newest
  const [pins, newest, popular, ofTopics, descriptions] = await Promise.all([
    publicPinsOf(db, channelPage(channel.id), lens?.draftFront === true),
    selectPosts(db, here, { sort: 'newest', limit: first, offset: 0 }),
    listUids(db, here, { sort: 'popular', limit: first + counts.popular, offset: 0 }),
    newestOfTags(db, channel.topics, counts.perTopic),
    tagRows(db, channel.topics),
  ])
  const pinned = pinsAt(pins, now)
  const chosen = new Set([...pinned.values()].map(({ post }) => post))
  const rule = newest.map(({ uid }) => uid).filter((uid) => !chosen.has(uid))
  const lead = fillSlots(
    counts.lead,
    (position) => {
      const post = pinned.get(slotOf('lead', position))?.post
      return post !== undefined && chosen.delete(post) ? post : undefined
    },
    () => rule.shift(),
  )
  const known = [...lead, ...rule.slice(0, counts.newest)]
  const mostRead = pickUnique(popular, counts.popular, known)
  const shown = newest.map(({ uid }) => uid)
  const others = pickUnique([...lead, ...mostRead, ...ofTopics.map(({ uid }) => uid)], Number.POSITIVE_INFINITY, shown)
  const lines = new Map([...newest, ...(await postsByUids(db, others))].map((post) => [post.uid, post]))
  const linesOf = (uids: readonly number[]) => uids.flatMap((uid) => lines.get(uid) ?? [])
  return {
    channel,
    lead: linesOf(lead),
    newest: linesOf(rule.slice(0, counts.newest)),
    popular: linesOf(mostRead),
    topics: channel.topics.flatMap((name) => {
      const posts = ofTopics.flatMap((post) => (post.name === name && lines.get(post.uid)) || [])
      const description = descriptions.find((tag) => tag.name === name)?.description ?? ''
      return posts.length > 0 ? [{ name, description, posts }] : []
    }),
  }
}
