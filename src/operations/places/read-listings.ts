import type { Database } from '../../db/connect.ts'
import {
  type Chapter,
  type ChapterFigure,
  type DigitalFeatureDetailRow,
  type DigitalFeatureRow,
  digitalFeatureRows,
  findDigitalFeature,
} from '../../db/queries/entities.ts'
import { publicPinsOf } from '../../db/queries/front.ts'
import {
  type ActivityRow,
  activityRows,
  type EditorPageRow,
  findEditorPage,
  postsByTagsInText,
  type ShopItemRow,
  shopItemRows,
} from '../../db/queries/offers.ts'
import type { PictureRow } from '../../db/queries/pictures.ts'
import {
  type ChannelRow,
  type ColumnRow,
  channelRows,
  columnRows,
  findTag,
  firstParagraphs,
  type IssueRow,
  issueRows,
  type MagazineDetailRow,
  magazineRows,
  newestOfTags,
  type SpecialRow,
  specialRows,
  type TagRow,
  tagRows,
} from '../../db/queries/places.ts'
import { listUids, type PostSummaryRow, postsByKeys, postsByUids, listPosts as selectPosts } from '../../db/queries/posts.ts'
import { channelLeads, channelPage, fillSlots, pinsAt, slotOf } from '../../domain/front/pins.ts'
import { plainText } from '../../domain/posts/plain-text.ts'
import { pickUnique } from '../../domain/recommendations/mix.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { listPosts, type Page } from '../posts/list-posts.ts'
import { cached } from '../ttl-cache.ts'
import { findTagIdByName } from './tags.ts'

export type { DigitalFeatureRow } from '../../db/queries/entities.ts'

type ResolvedFigure = Exclude<ChapterFigure, { kind: 'picture' }> | { kind: 'picture'; picture: PictureRow; caption: string }

/** A feature with the posts and pictures of its chapters; posts that are no longer public are omitted. */
interface DigitalFeature extends Omit<DigitalFeatureDetailRow, 'chapters' | 'pictures'> {
  chapters: (Omit<Chapter, 'posts' | 'figure' | 'text'> & { posts: PostSummaryRow[]; figure: ResolvedFigure | null })[]
}

/** The published digital features, newest first. */
export const listDigitalFeatures = ({ db }: OperationContext): Promise<DigitalFeatureRow[]> => digitalFeatureRows(db)

/** One digital feature. @throws not_found, also before its publish date */
export async function readDigitalFeature({ db }: OperationContext, id: number): Promise<DigitalFeature> {
  const row = await findDigitalFeature(db, id)
  if (!row) throw notFound()
  const { pictures, chapters, ...feature } = row
  const posts = await postsByKeys(
    db,
    chapters.flatMap((chapter) => chapter.posts),
  )
  const find = (key: { type: string; id: number }) =>
    posts.find(({ type, id: number }) => type === key.type && number === key.id) ?? []
  const resolveFigure = (figure: ChapterFigure): ResolvedFigure | null => {
    if (figure.kind !== 'picture') return figure
    const picture = pictures.find(({ id: name }) => name === figure.mediaId)
    return picture ? { kind: 'picture', picture, caption: figure.caption } : null
  }
  return {
    ...feature,
    chapters: chapters.map(({ text: _, ...chapter }) => ({
      ...chapter,
      figure: resolveFigure(chapter.figure),
      posts: chapter.posts.flatMap(find),
    })),
  }
}

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

export type { ChannelRow } from '../../db/queries/places.ts'

/** All channels, the five feature channels first. */
export function listChannels(context: OperationContext): Promise<ChannelRow[]> {
  return cached(context, 'channels', () => channelRows(context.db))
}

/** One channel by number or slug. @throws not_found */
export async function readChannel({ db }: OperationContext, idOrSlug: string): Promise<ChannelRow> {
  const [channel] = await channelRows(db, idOrSlug)
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
export async function readFeature(context: OperationContext, idOrSlug: string): Promise<FeatureFrontRows> {
  const { db, now, lens } = context
  const channel = await readChannel(context, idOrSlug)
  if (!channel.feature) throw notFound()
  const inChannel = { channel: channel.id }
  const first = counts.lead + counts.newest
  const [pins, newest, popular, ofTopics, descriptions] = await Promise.all([
    publicPinsOf(db, channelPage(channel.id), lens?.draftFront === true),
    selectPosts(db, inChannel, { sort: 'newest', limit: first, offset: 0 }),
    listUids(db, inChannel, { sort: 'popular', limit: first + counts.popular, offset: 0 }),
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
  const listedPosts = [...lead, ...rule.slice(0, counts.newest)]
  const mostRead = pickUnique(popular, counts.popular, listedPosts)
  const newestUids = newest.map(({ uid }) => uid)
  const others = pickUnique([...lead, ...mostRead, ...ofTopics.map(({ uid }) => uid)], Number.POSITIVE_INFINITY, newestUids)
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

export type { SpecialRow } from '../../db/queries/places.ts'

/** A special with its selected posts; posts that are no longer public are omitted. */
interface SpecialWithPosts extends Omit<SpecialRow, 'sections'> {
  sections: { title: string; text: string; posts: PostSummaryRow[] }[]
}

/** The published specials, newest first. */
export function listSpecials({ db }: OperationContext): Promise<SpecialRow[]> {
  return specialRows(db)
}

/** One special. @throws not_found */
export async function readSpecial({ db }: OperationContext, id: number): Promise<SpecialWithPosts> {
  const [special] = await specialRows(db, id)
  if (!special) throw notFound()
  const posts = await postsByKeys(
    db,
    special.sections.flatMap((section) => section.posts),
  )
  const find = (key: { type: string; id: number }) => posts.find(({ type, id }) => type === key.type && id === key.id) ?? []
  return { ...special, sections: special.sections.map((section) => ({ ...section, posts: section.posts.flatMap(find) })) }
}

/** An editor-made page (terms, guides); its HTML was sanitised when it was saved. @throws not_found */
export async function readEditorPage({ db }: OperationContext, slug: string): Promise<EditorPageRow> {
  const page = await findEditorPage(db, slug)
  if (!page) throw notFound()
  return page
}

/** The items that the shop links to. Prices are New Taiwan dollars. */
export function listShopItems({ db }: OperationContext): Promise<ShopItemRow[]> {
  return shopItemRows(db)
}

/** Number of posts about a product. */
const aboutItem = 3

/** An item of the shop, with posts about it. @throws not_found */
export async function readShopItem({ db }: OperationContext, id: number): Promise<ShopItemRow & { posts: PostSummaryRow[] }> {
  const item = (await shopItemRows(db)).find((item) => item.id === id)
  if (!item) throw notFound()
  return { ...item, posts: await postsByTagsInText(db, `${item.title} ${item.description}`, aboutItem) }
}

/** Talks, courses and events, open ones first. Fees are New Taiwan dollars. */
export function listActivities({ db }: OperationContext): Promise<ActivityRow[]> {
  return activityRows(db)
}

export type { IssueRow } from '../../db/queries/places.ts'

/** An issue whose contents link to the posts that are readable on the site. */
export interface MagazineWithPosts extends Omit<MagazineDetailRow, 'sections'> {
  /** The number of its pieces that are readable on the site. */
  readable: number
  sections: { title: string; items: { title: string; page: number; post: PostSummaryRow | null }[] }[]
  samples: SamplePage[]
}

/** A sample page of the issue: the beginning of a post without a wall. */
export interface SamplePage {
  page: number
  post: PostSummaryRow
  /** Its first paragraphs, as text. */
  paragraphs: string[]
}

const issueCounts = { samples: 3, paragraphs: 3 }

/** The published issues, newest first. */
export function listMagazines({ db, now }: OperationContext): Promise<IssueRow[]> {
  return issueRows(db, taipeiDay(now))
}

/** One issue. @throws not_found, also before its publish date */
export async function readMagazine({ db, now }: OperationContext, issue: number): Promise<MagazineWithPosts> {
  const [magazine] = await magazineRows(db, taipeiDay(now), issue)
  if (!magazine) throw notFound()
  const posts = await postsByKeys(
    db,
    magazine.sections.flatMap(({ items }) => items.flatMap(({ post }) => post ?? [])),
  )
  const find = (key: { type: string; id: number } | null) =>
    posts.find(({ type, id }) => type === key?.type && id === key.id) ?? null
  const sections = magazine.sections.map(({ title, items }) => ({
    title,
    items: items.map((item) => ({ ...item, post: find(item.post) })),
  }))
  const open = sections.flatMap(({ items }) => items.flatMap(({ page, post }) => (post?.status === '' ? [{ page, post }] : [])))
  const readable = sections.flatMap(({ items }) => items).filter(({ post }) => post !== null).length
  return { ...magazine, readable, sections, samples: await samplePages(db, open.slice(0, issueCounts.samples)) }
}

async function samplePages(db: Database, pages: Omit<SamplePage, 'paragraphs'>[]): Promise<SamplePage[]> {
  if (pages.length === 0) return []
  const keys = pages.map(({ post: { type, id } }) => ({ type, id }))
  const openings = await firstParagraphs(db, keys, issueCounts.paragraphs)
  return pages.flatMap(({ page, post }) => {
    const opening = openings.find(({ type, id }) => type === post.type && id === post.id)
    return opening ? [{ page, post, paragraphs: opening.paragraphs.map(plainText) }] : []
  })
}

/**
 * A tag by name (in any spelling) or number, its feature channel, and a page (20) of its public posts of all types.
 * @throws not_found
 */
export async function readTag(
  context: OperationContext,
  nameOrId: string,
  page: number,
): Promise<{ tag: TagRow; channel: ChannelRow | null; posts: Page<PostSummaryRow> }> {
  const tag = await findTagByName(context, nameOrId)
  if (!tag) throw notFound()
  const [channels, posts] = await Promise.all([
    tag.channel_slug ? channelRows(context.db, tag.channel_slug) : [],
    listPosts(context, { tag: tag.name, page, perPage, sort: 'newest' }),
  ])
  return { tag, channel: channels[0] ?? null, posts }
}

/** A tag by its name or number, including former ones and spelling variants; null for none. */
async function findTagByName(context: Pick<OperationContext, 'db' | 'cache'>, nameOrId: string): Promise<TagRow | null> {
  const tag = await findTag(context.db, nameOrId)
  if (tag) return tag
  const id = await findTagIdByName(context, nameOrId)
  return id === null ? null : findTag(context.db, String(id))
}
