import { z } from 'zod'
import { byline, channelName, postSummary } from './posts.ts'
import { day, instant, picture } from './shapes.ts'

export const authorSummary = z.strictObject({
  id: z.number().int(),
  name: z.string(),
  title: z.string(),
  reviewer: z.boolean(),
  bio: z.string(),
  portrait: picture.nullable(),
  posts: z.number().int(),
  url: z.string(),
})
export const author = z.strictObject({ ...authorSummary.shape, expertise: z.array(z.string()), credentials: z.array(z.string()) })
export type Author = z.infer<typeof author>

export const columnSummary = z.strictObject({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  author: byline,
  channel: channelName,
  cover: picture.nullable(),
  posts: z.number().int(),
  latest: postSummary.nullable(),
  url: z.string(),
})
export type ColumnSummary = z.infer<typeof columnSummary>

export const channel = z.strictObject({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  feature: z.boolean(),
  description: z.string(),
  topics: z.array(z.string()),
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
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  channel: channel.nullable(),
  url: z.string(),
  /** About something that people hide. */
  sensitive: z.boolean(),
})

export const specialSummary = z.strictObject({
  id: z.number().int(),
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
  id: z.number().int(),
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

export const magazineSummary = z.strictObject({
  issue: z.number().int(),
  name: z.string(),
  theme: z.string(),
  publish_date: day,
  cover: picture.nullable(),
  url: z.string(),
  /** How many of its pieces can be read on the site; the others are on paper only. */
  readable: z.number().int(),
})
export type MagazineSummary = z.infer<typeof magazineSummary>
/** An issue beside another. */
export const magazineNeighbour = z.strictObject({ issue: z.number().int(), name: z.string() })
export const magazine = z.strictObject({
  ...magazineSummary.shape,
  sections: z.array(
    z.strictObject({
      title: z.string(),
      items: z.array(z.strictObject({ title: z.string(), page: z.number().int(), post: postSummary.nullable() })),
    }),
  ),
  /** Pages to look into: how posts of this issue begin that anybody may read. */
  samples: z.array(z.strictObject({ page: z.number().int(), post: postSummary, paragraphs: z.array(z.string()) })),
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
  id: z.number().int(),
  title: z.string(),
  price: z.number().int(),
  url: z.string(),
  category: z.string(),
  description: z.string(),
  image: picture.nullable(),
})

export const activity = z.strictObject({
  id: z.number().int(),
  title: z.string(),
  kind: z.string(),
  starts_at: instant,
  ends_at: instant,
  place: z.string(),
  seats: z.number().int(),
  /** Null where one signs up elsewhere (`url`). */
  seats_left: z.number().int().nullable(),
  fee: z.number().int(),
  /** False once it is closed or over. */
  open: z.boolean(),
  url: z.string().nullable(),
  description: z.string(),
  image: picture.nullable(),
})
export type Activity = z.infer<typeof activity>
