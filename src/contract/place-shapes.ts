import { z } from 'zod'
import { type PostKey, textTag } from '../domain/navigation/purge-tags.ts'
import { naming, numberNaming } from './named.ts'
import { authorId, byline, channelId, channelName, columnId, postSummary } from './posts.ts'
import { day, instant, picture } from './shapes.ts'

/** How many public posts stand in a place. */
const postsOf = (place: 'author' | 'column') => naming(z.number().int(), (_, { id }: { id: number }) => `${place}:${id}:posts`)

export const authorSummary = z.strictObject({
  id: authorId,
  name: z.string(),
  title: z.string(),
  reviewer: z.boolean(),
  bio: z.string(),
  portrait: picture.nullable(),
  posts: postsOf('author'),
  url: z.string(),
})
export const author = z.strictObject({ ...authorSummary.shape, expertise: z.array(z.string()), credentials: z.array(z.string()) })
export type Author = z.infer<typeof author>

export const columnSummary = z.strictObject({
  id: columnId,
  title: z.string(),
  description: z.string(),
  author: byline,
  channel: channelName,
  cover: picture.nullable(),
  posts: postsOf('column'),
  latest: postSummary.nullable(),
  url: z.string(),
})
export type ColumnSummary = z.infer<typeof columnSummary>

export const channel = z.strictObject({
  id: channelId,
  slug: z.string(),
  title: z.string(),
  feature: z.boolean(),
  description: naming(z.string(), (_, { id }: { id: number }) => `channel:${id}:description`),
  topics: naming(z.array(z.string()), (_, { id }: { id: number }) => `channel:${id}:topics`),
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

/** Section 3, "Feature-channel header data": module 1 holds the tag links. */
export const channelHeader = z.strictObject({
  title: z.string(),
  url: z.string(),
  modules: z.array(
    z.strictObject({ module_id: z.number().int(), items: z.array(z.strictObject({ name: z.string(), link: z.string() })) }),
  ),
})

export const tag = z.strictObject({
  id: numberNaming((id) => `tag:${id}`),
  name: z.string(),
  description: z.string(),
  channel: channel.nullable(),
  url: z.string(),
  /** About something that people hide. */
  sensitive: naming(z.boolean(), (_, { name }: { name: string }) => `tag:${name}:sensitive`),
})

export const specialSummary = z.strictObject({
  id: numberNaming((id) => `special:${id}`),
  title: z.string(),
  lead: z.string(),
  sponsor: z.string().nullable(),
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
  id: numberNaming((id) => `video:${id}`),
  title: z.string(),
  description: z.string(),
  channel: channelName.nullable(),
  tags: z.array(z.string()),
  duration_seconds: z.number().int(),
  publish_date: instant,
  cover: picture.nullable(),
  /** The film; null where the transcript is shown over the cover instead. */
  source_url: z.string().nullable(),
  transcript: z.array(z.strictObject({ at: z.number(), text: z.string() })),
})
export type Video = z.infer<typeof video>

export const partnerPost = z.strictObject({
  ...postSummary.shape,
  /** Whom the piece is licensed from. */
  partner: z.string(),
  /** Last day of the licence. */
  rights_end_on: day.nullable(),
})

/** The number of an issue. */
export const issueNumber = numberNaming((issue) => `magazine:${issue}`)

export const magazineSummary = z.strictObject({
  issue: issueNumber,
  name: z.string(),
  theme: z.string(),
  publish_date: day,
  cover: picture.nullable(),
  url: z.string(),
  /** How many of its pieces can be read on the site; the others are on paper only. */
  readable: naming(z.number().int(), (_, { issue }: { issue: number }) => `magazine:${issue}:posts`),
})
export type MagazineSummary = z.infer<typeof magazineSummary>
/** An issue beside another. */
export const magazineNeighbour = z.strictObject({ issue: issueNumber, name: z.string() })
export const magazine = z.strictObject({
  ...magazineSummary.shape,
  sections: naming(
    z.array(
      z.strictObject({
        title: z.string(),
        items: z.array(z.strictObject({ title: z.string(), page: z.number().int(), post: postSummary.nullable() })),
      }),
    ),
    (_, { issue }: { issue: number }) => `magazine:${issue}:sections`,
  ),
  /** Pages to look into: how posts of this issue begin that anybody may read. */
  samples: z.array(
    z.strictObject({
      page: z.number().int(),
      post: postSummary,
      paragraphs: naming(z.array(z.string()), (_, { post }: { post: PostKey }) => textTag(post)),
    }),
  ),
  previous: magazineNeighbour.nullable(),
  next: magazineNeighbour.nullable(),
})
export type Magazine = z.infer<typeof magazine>

export const editorPage = z.strictObject({
  slug: z.string(),
  title: z.string(),
  version: z.string(),
  date: z.string(),
  html: z.string(),
})

export const shopItem = z.strictObject({
  id: numberNaming((id) => `shop:${id}`),
  title: z.string(),
  price: z.number().int(),
  url: z.string(),
  category: z.string(),
  description: z.string(),
  image: picture.nullable(),
})

export const activity = z.strictObject({
  id: numberNaming((id) => `activity:${id}`),
  title: z.string(),
  kind: z.string(),
  starts_at: instant,
  ends_at: instant,
  place: z.string(),
  seats: z.number().int(),
  /** Null where one signs up elsewhere (`url`). */
  seats_left: naming(z.number().int().nullable(), (_, { id }: { id: number }) => `activity:${id}:taken`),
  fee: z.number().int(),
  /** False once it is closed or over. */
  open: z.boolean(),
  url: z.string().nullable(),
  description: z.string(),
  image: picture.nullable(),
})
export type Activity = z.infer<typeof activity>
