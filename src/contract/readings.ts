import { z } from 'zod'
import { readingError, readingSteps } from '../domain/analytics/reading.ts'
import { depthPercentages, readingRanges } from '../domain/analytics/reading-figures.ts'
import { sourceKinds } from '../domain/analytics/reading-sources.ts'
import { endpoint } from './endpoint.ts'
import { manuscriptUidParam, publicState } from './manuscript-shapes.ts'
import { postType } from './posts.ts'
import { day, done, envelope, idParam } from './shapes.ts'

const step = z.int('reached 必須是整數').min(0, 'reached 從 0 開始').max(readingSteps, `reached 最多 ${readingSteps}`)
const truth = (name: string) => z.boolean(`${name} 必須是 true 或 false`)

/** One opening of a post, or what happened since its last report. */
export const reading = z
  .strictObject({
    opened: truth('opened'),
    walled: truth('walled'),
    read: truth('read'),
    finished: truth('finished'),
    /** The furthest step of the previous report, and the furthest step now, in twentieths of the text. */
    reached: z.tuple([step, step], 'reached 必須是兩個整數'),
    /** A host without its path, `own`, `newsletter`, or empty without a referrer. */
    source: z.string('source 必須是文字').max(253, 'source 太長').optional(),
  })
  .superRefine((value, context) => {
    const message = readingError(value)
    if (message) context.addIssue({ code: 'custom', message })
  })
export type ReadingBody = z.input<typeof reading>

/** A reported count: null for 1 to 9. */
export const reportedCount = z.number().int().nullable()
/** A percentage and its margin in points (95 % confidence); null if the counts are too small. */
export const reportedShare = z.strictObject({ percent: z.number().int(), margin: z.number().int() }).nullable()

const counts = { opened: reportedCount, walled: reportedCount, read: reportedCount, finished: reportedCount }
const shares = { read_share: reportedShare, finished_share: reportedShare }
/** Events of the wall: it came into view, its button was clicked, the text was opened in the same visit. */
export const wallReadings = z.strictObject({
  shown: reportedCount,
  pressed: reportedCount,
  passed: reportedCount,
  passed_share: reportedShare,
})
const period = z.strictObject({ from: day, to: day })

/** A referrer of openings. */
export const readingSource = z.strictObject({
  kind: z.enum(sourceKinds),
  name: z.string(),
  opened: reportedCount,
  share: reportedShare,
})

/** The reading statistics of a post. */
export const postReadings = z.strictObject({
  uid: z.number().int(),
  type: postType,
  /** Null until it has been published. */
  number: z.number().int().nullable(),
  /** Of the newest version. */
  title: z.string(),
  state: publicState,
  /** Whether the caller may edit it. */
  edits: z.boolean(),
  ...period.shape,
  totals: z.strictObject({ ...counts, ...shares }),
  /** By day, or for more than ninety days by week from its first day; empty if the counts are too small. */
  days: z.array(z.strictObject({ day, opened: z.number().int(), read: z.number().int(), finished: z.number().int() })),
  /** The events of the post on these days. */
  events: z.array(z.strictObject({ day, kind: z.enum(['published', 'corrected']), text: z.string() })),
  /** The positions of the text, each with how many readers of the full text reached it. */
  marks: z.array(
    z.strictObject({
      kind: z.enum(['beginning', 'heading', 'end']),
      title: z.string(),
      level: z.number().int(),
      reached: reportedCount,
      share: reportedShare,
    }),
  ),
  /** The index in `marks` with the highest drop-off; null if the counts are too small. */
  steepest: z.number().int().nullable(),
  wall: wallReadings,
  /** Empty for a sensitive post, for which it is not counted. */
  sources: z.array(readingSource),
  sensitive: z.boolean(),
})
export type PostReadings = z.infer<typeof postReadings>

const line = { ...counts, ...shares, wall: wallReadings }
/** Reading figures of several posts. */
export const allReadings = z.strictObject({
  ...period.shape,
  authors: z.array(z.strictObject({ id: z.number().int(), name: z.string(), posts: z.number().int(), ...line })),
  /** The most opened first; at most a hundred. */
  posts: z.array(z.strictObject({ uid: z.number().int(), type: postType, title: z.string(), ...line })),
  /** Over all these posts: how many readers of a full text reached each depth, in hundredths. */
  parts: z.array(
    z.strictObject({
      part: z.union(depthPercentages.map((part) => z.literal(part))),
      reached: reportedCount,
      share: reportedShare,
    }),
  ),
  /** Referrers of these posts, sensitive posts excluded. */
  sources: z.array(readingSource),
  more: z.boolean(),
  /** Whether all posts are shown, or only those of the caller. */
  all: z.boolean(),
})
export type ReadingsOverview = z.infer<typeof allReadings>

const days = z.enum(readingRanges, { error: `days 只能是 ${readingRanges.join('、')}` }).default('28')

export const readingEndpoints = {
  /** v1.0, so that `sendBeacon` can send it when the page is left: a beacon cannot have custom headers. */
  count: endpoint({
    operationId: 'countReading',
    method: 'POST',
    path: '/api/v1.0/:postType/:id/reading',
    beacon: true,
    summary: '記一篇文章怎麼被讀：打開、讀了、讀完、讀到哪裡、從哪裡來。只加進那一天的數字，不記是誰、什麼時候、從哪個位址',
    group: 'measures',
    access: 'anyone',
    params: z.object({ postType, id: idParam }),
    body: reading,
    bodyLimit: 1024,
    response: envelope(done),
    errors: [404],
  }),
  ofPost: endpoint({
    operationId: 'readPostReadings',
    method: 'GET',
    path: '/api/v3.0/office/posts/:uid/reads',
    summary: '一篇文章的閱讀數字：打開、讀了、讀完、讀者停在哪裡、遇到與打開付費牆、從哪裡來。1 到 9 的數字是 null',
    group: 'measures',
    access: { to: 'list-manuscripts' },
    params: z.object({ uid: manuscriptUidParam }),
    query: z.object({ days }),
    response: envelope(postReadings),
    errors: [404],
  }),
  all: endpoint({
    operationId: 'listReadings',
    method: 'GET',
    path: '/api/v3.0/office/reads',
    summary: '各篇與各作者的閱讀數字：編輯看所有人的，其他人看自己寫的。1 到 9 的數字是 null',
    group: 'measures',
    access: { to: 'list-manuscripts' },
    query: z.object({ days, author: idParam.optional() }),
    response: envelope(allReadings),
  }),
}
