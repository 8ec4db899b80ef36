import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { postSummary } from './posts.ts'
import { day, envelope, idParam, instant, pagedEnvelope, picture } from './shapes.ts'

const read = { method: 'GET', access: 'anyone' } as const
const byId = z.object({ id: idParam })
const page = z.coerce
  .number('頁碼必須是正整數')
  .int('頁碼必須是正整數')
  .min(1, '頁碼從 1 開始')
  .max(10_000, '頁碼太大')
  .default(1)

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
  author: z.strictObject({ id: z.number().int(), name: z.string(), title: z.string() }),
  channel: z.strictObject({ id: z.number().int(), title: z.string() }),
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

const featureFront = z.strictObject({
  channel,
  lead: z.array(postSummary),
  newest: z.array(postSummary),
  popular: z.array(postSummary),
  topics: z.array(z.strictObject({ name: z.string(), description: z.string(), posts: z.array(postSummary) })),
})
export type FeatureFront = z.infer<typeof featureFront>

/** Section 3, "Feature-channel header data": module 1 holds the tag links. */
const channelHeader = z.strictObject({
  title: z.string(),
  url: z.string(),
  modules: z.array(
    z.strictObject({ module_id: z.number().int(), items: z.array(z.strictObject({ name: z.string(), link: z.string() })) }),
  ),
})

const tag = z.strictObject({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  channel: channel.nullable(),
  url: z.string(),
  /** About something that people hide. */
  sensitive: z.boolean(),
})

export const special = z.strictObject({
  id: z.number().int(),
  title: z.string(),
  lead: z.string(),
  sponsor: z.string().nullable(),
  channel: z.strictObject({ id: z.number().int(), title: z.string() }).nullable(),
  publish_date: instant,
  cover: picture.nullable(),
  url: z.string(),
})
export type SpecialSummary = z.infer<typeof special>
const wholeSpecial = z.strictObject({
  ...special.shape,
  sections: z.array(z.strictObject({ title: z.string(), text: z.string(), posts: z.array(postSummary) })),
})

export const video = z.strictObject({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  channel: z.strictObject({ id: z.number().int(), title: z.string() }).nullable(),
  tags: z.array(z.string()),
  duration_seconds: z.number().int(),
  publish_date: instant,
  cover: picture.nullable(),
  /** The film; null where the transcript is shown over the cover instead. */
  source_url: z.string().nullable(),
  transcript: z.array(z.strictObject({ at: z.number(), text: z.string() })),
})
export type Video = z.infer<typeof video>

const partnerPost = z.strictObject({
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
})
export type MagazineSummary = z.infer<typeof magazineSummary>
const neighbour = z.strictObject({ issue: z.number().int(), name: z.string() }).nullable()
const wholeMagazine = z.strictObject({
  ...magazineSummary.shape,
  sections: z.array(
    z.strictObject({
      title: z.string(),
      items: z.array(z.strictObject({ title: z.string(), page: z.number().int(), post: postSummary.nullable() })),
    }),
  ),
  previous: neighbour,
  next: neighbour,
})
export type Magazine = z.infer<typeof wholeMagazine>

const editorPage = z.strictObject({
  slug: z.string(),
  title: z.string(),
  version: z.string(),
  date: z.string(),
  html: z.string(),
})

const shopItem = z.strictObject({
  id: z.number().int(),
  title: z.string(),
  price: z.number().int(),
  url: z.string(),
  category: z.string(),
  description: z.string(),
  image: picture.nullable(),
})

const activity = z.strictObject({
  id: z.number().int(),
  title: z.string(),
  kind: z.string(),
  starts_at: instant,
  ends_at: instant,
  place: z.string(),
  seats: z.number().int(),
  fee: z.number().int(),
  /** False once it is closed or over. */
  open: z.boolean(),
  url: z.string().nullable(),
  description: z.string(),
  image: picture.nullable(),
})
export type Activity = z.infer<typeof activity>

const notFound = { errors: [404] } as const
const slug = z.string().min(1).max(40)

export const placeEndpoints = {
  authors: endpoint({
    ...read,
    path: '/api/v3.0/author',
    summary: '作者',
    group: 'places',
    answer: envelope(z.array(authorSummary)),
  }),
  author: endpoint({
    ...read,
    ...notFound,
    path: '/api/v3.0/author/:id',
    summary: '一位作者',
    group: 'places',
    params: byId,
    answer: envelope(author),
  }),
  columns: endpoint({
    ...read,
    path: '/api/v3.0/column',
    summary: '專欄',
    group: 'places',
    answer: envelope(z.array(columnSummary)),
  }),
  column: endpoint({
    ...read,
    ...notFound,
    path: '/api/v3.0/column/:id',
    summary: '一個專欄與它的文章',
    group: 'places',
    params: byId,
    query: z.object({ page }),
    answer: envelope(z.strictObject({ column: columnSummary, posts: pagedEnvelope(postSummary) })),
  }),
  channels: endpoint({
    ...read,
    path: '/api/v3.0/channel',
    summary: '頻道',
    group: 'places',
    answer: envelope(z.array(channel)),
  }),
  channel: endpoint({
    ...read,
    ...notFound,
    path: '/api/v3.0/channel/:id',
    summary: '一個頻道',
    group: 'places',
    params: byId,
    answer: envelope(channel),
  }),
  feature: endpoint({
    ...read,
    ...notFound,
    path: '/api/v3.0/feature/:id',
    summary: '專題頻道（編號或名稱）的首頁',
    group: 'places',
    params: z.object({ id: slug }),
    answer: envelope(featureFront),
  }),
  featureHeader: endpoint({
    ...read,
    ...notFound,
    path: '/api/v3.0/feature/:name/header',
    summary: '頻道列：標題與主題標籤',
    group: 'places',
    params: z.object({ name: slug }),
    answer: envelope(channelHeader),
  }),
  tag: endpoint({
    ...read,
    ...notFound,
    path: '/api/v3.0/tag/:id',
    summary: '一個標籤（名稱或編號）與它的文章',
    group: 'places',
    params: z.object({ id: slug }),
    query: z.object({ page }),
    answer: envelope(z.strictObject({ tag, posts: pagedEnvelope(postSummary) })),
  }),
  specials: endpoint({
    ...read,
    path: '/api/v3.0/special',
    summary: '專題',
    group: 'places',
    answer: envelope(z.array(special)),
  }),
  special: endpoint({
    ...read,
    ...notFound,
    path: '/api/v3.0/special/:id',
    summary: '一個專題',
    group: 'places',
    params: byId,
    answer: envelope(wholeSpecial),
  }),
  videos: endpoint({ ...read, path: '/api/v3.0/video', summary: '影片', group: 'places', answer: envelope(z.array(video)) }),
  partnerPosts: endpoint({
    ...read,
    path: '/api/v3.0/bbc',
    summary: '合作媒體授權刊登的文章；授權最後一天過後就不在了',
    group: 'places',
    answer: envelope(z.array(partnerPost)),
  }),
  magazines: endpoint({
    ...read,
    path: '/api/v3.0/magazine',
    summary: '歷期雜誌',
    group: 'places',
    answer: envelope(z.array(magazineSummary)),
  }),
  magazine: endpoint({
    ...read,
    ...notFound,
    path: '/api/v3.0/magazine/:id',
    summary: '一期雜誌',
    group: 'places',
    params: byId,
    answer: envelope(wholeMagazine),
  }),
  page: endpoint({
    ...read,
    ...notFound,
    path: '/api/v3.0/page/:slug',
    summary: '編輯頁面（條款、說明）',
    group: 'places',
    params: z.object({ slug }),
    answer: envelope(editorPage),
  }),
  shop: endpoint({ ...read, path: '/api/v3.0/shop', summary: '商城連結', group: 'places', answer: envelope(z.array(shopItem)) }),
  activities: endpoint({
    ...read,
    path: '/api/v3.0/activity',
    summary: '活動',
    group: 'places',
    answer: envelope(z.array(activity)),
  }),
}
