import { z } from 'zod'
import { type PostKey, textTag } from '../domain/navigation/purge-tags.ts'
import {
  activityFields,
  authorDetails,
  authorFields,
  channelFields,
  columnFields,
  editorPageFields,
  magazineFields,
  shopItemFields,
  specialFields,
  tagFields,
  videoFields,
} from '../domain/places/fields.ts'
import { taggedNumber, withCacheTags } from './cache-tags.ts'
import { authorId, channelId, channelName, columnId, portrayed, postSummary } from './posts.ts'
import { day, instant, picture } from './shapes.ts'

/** The number of public posts of a place. */
const postsOf = (kind: 'author' | 'column') =>
  withCacheTags(z.number().int(), (_, { id }: { id: number }) => `${kind}:${id}:posts`)

export const authorSummary = z.strictObject({
  id: authorId,
  ...authorFields,
  expertise: authorDetails.expertise,
  credentials: authorDetails.credentials,
  portrait: picture.nullable(),
  posts: postsOf('author'),
  url: z.string(),
})
export const author = z.strictObject({ ...authorSummary.shape, ...authorDetails })
export type Author = z.infer<typeof author>

export const columnSummary = z.strictObject({
  id: columnId,
  ...columnFields,
  author: portrayed,
  channel: channelName,
  cover: picture.nullable(),
  posts: postsOf('column'),
  latest: postSummary.nullable(),
  url: z.string(),
})
export type ColumnSummary = z.infer<typeof columnSummary>

export const channel = z.strictObject({
  id: channelId,
  ...channelFields,
  description: withCacheTags(channelFields.description, (_, { id }: { id: number }) => `channel:${id}:description`),
  topics: withCacheTags(channelFields.topics, (_, { id }: { id: number }) => `channel:${id}:topics`),
  cover: picture.nullable(),
  url: z.string(),
})
export type Channel = z.infer<typeof channel>

export const featureFront = z.strictObject({
  channel,
  lead: z.array(postSummary),
  newest: z.array(postSummary),
  popular: z.array(postSummary),
  topics: z.array(z.strictObject({ name: z.string(), description: z.string(), posts: z.array(postSummary) })),
})
export type FeatureFront = z.infer<typeof featureFront>

/** Header data of a feature channel: module 1 contains the tag links. */
export const channelHeader = z.strictObject({
  title: z.string(),
  url: z.string(),
  modules: z.array(
    z.strictObject({ module_id: z.number().int(), items: z.array(z.strictObject({ name: z.string(), link: z.string() })) }),
  ),
})

export const tag = z.strictObject({
  id: taggedNumber((id) => `tag:${id}`),
  ...tagFields,
  channel: channel.nullable(),
  url: z.string(),
  sensitive: withCacheTags(tagFields.sensitive, (_, { name }: { name: string }) => `tag:${name}:sensitive`),
})

export const specialSummary = z.strictObject({
  id: taggedNumber((id) => `special:${id}`),
  ...specialFields,
  channel: channelName.nullable(),
  publish_date: instant,
  cover: picture.nullable(),
  url: z.string(),
})
export type SpecialSummary = z.infer<typeof specialSummary>
export const special = z.strictObject({
  ...specialSummary.shape,
  sections: z.array(z.strictObject({ title: z.string(), text: z.string(), posts: z.array(postSummary) })),
})

export const video = z.strictObject({
  id: taggedNumber((id) => `video:${id}`),
  ...videoFields,
  channel: channelName.nullable(),
  publish_date: instant,
  cover: picture.nullable(),
})
export type Video = z.infer<typeof video>

export const partnerPost = z.strictObject({
  ...postSummary.shape,
  /** The licensor. */
  partner: z.string(),
  /** Last day of the licence. */
  rights_end_on: day.nullable(),
})

/** The number of an issue. */
export const issueNumber = taggedNumber((issue) => `magazine:${issue}`)

export const magazineSummary = z.strictObject({
  issue: issueNumber,
  ...magazineFields,
  publish_date: day,
  cover: picture.nullable(),
  url: z.string(),
  /** The number of its pieces on this site; the others are in print only. */
  readable: withCacheTags(z.number().int(), (_, { issue }: { issue: number }) => `magazine:${issue}:posts`),
})
export type MagazineSummary = z.infer<typeof magazineSummary>
/** An adjacent issue. */
export const magazineNeighbour = z.strictObject({ issue: issueNumber, name: magazineFields.name })
export const magazine = z.strictObject({
  ...magazineSummary.shape,
  /** Short lines about its contents, up to four, in order; the first two are printed on the cover. */
  cover_lines: z.array(z.string()),
  /** Pages of the printed issue, as pictures; empty where the magazine shows none. */
  sample_pages: z.array(z.strictObject({ picture, caption: z.string() })),
  sections: withCacheTags(
    z.array(
      z.strictObject({
        title: z.string(),
        items: z.array(z.strictObject({ title: z.string(), page: z.number().int(), post: postSummary.nullable() })),
      }),
    ),
    (_, { issue }: { issue: number }) => `magazine:${issue}:sections`,
  ),
  /** Sample pages: the beginnings of this issue's open posts. */
  samples: z.array(
    z.strictObject({
      page: z.number().int(),
      post: postSummary,
      paragraphs: withCacheTags(z.array(z.string()), (_, { post }: { post: PostKey }) => textTag(post)),
    }),
  ),
  previous: magazineNeighbour.nullable(),
  next: magazineNeighbour.nullable(),
})
export type Magazine = z.infer<typeof magazine>

export const editorPage = z.strictObject(editorPageFields)

export const shopItem = z.strictObject({
  id: taggedNumber((id) => `shop:${id}`),
  ...shopItemFields,
  image: picture.nullable(),
})
export type ShopItem = z.infer<typeof shopItem>

export const shopItemWithPosts = z.strictObject({
  ...shopItem.shape,
  /** Posts with a tag that the title or the description names: those with most such tags, newest first. */
  posts: z.array(postSummary),
})
export type ShopItemWithPosts = z.infer<typeof shopItemWithPosts>

export const activity = z.strictObject({
  id: taggedNumber((id) => `activity:${id}`),
  ...activityFields,
  starts_at: instant,
  ends_at: instant,
  /** Null if sign-up is external (`url`). */
  seats_left: withCacheTags(z.number().int().nullable(), (_, { id }: { id: number }) => `activity:${id}:taken`),
  /** False once it is closed or over. */
  open: z.boolean(),
  image: picture.nullable(),
})
export type Activity = z.infer<typeof activity>
