import { z } from 'zod'
import { faultOfReading, readingSteps } from '../domain/analytics/reading.ts'
import { parts, readingRanges } from '../domain/analytics/reading-figures.ts'
import { sourceKinds } from '../domain/analytics/reading-sources.ts'
import { endpoint } from './endpoint.ts'
import { manuscriptUidParam, publicState } from './manuscript-shapes.ts'
import { postType } from './posts.ts'
import { day, done, envelope, idParam } from './shapes.ts'

const step = z.int('reached 必須是整數').min(0, 'reached 從 0 開始').max(readingSteps, `reached 最多 ${readingSteps}`)
const truth = (name: string) => z.boolean(`${name} 必須是 true 或 false`)

/** How one opening of a post went, or what has come since it was told last. */
export const reading = z
  .strictObject({
    opened: truth('opened'),
    walled: truth('walled'),
    read: truth('read'),
    finished: truth('finished'),
    /** How many twentieths of the text had been told of before, and how many it is now. */
    reached: z.tuple([step, step], 'reached 必須是兩個整數'),
    /** A host without its path, `own`, `newsletter`, or empty where there is none. */
    source: z.string('source 必須是文字').max(253, 'source 太長').optional(),
  })
  .superRefine((given, context) => {
    const fault = faultOfReading(given)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })
export type ReadingBody = z.input<typeof reading>

/** A count as it is told: null for one of 1 to 9. */
export const toldCount = z.number().int().nullable()
/** A share of a hundred, and by how many points it may be off (19 times of 20); null where too few were counted to say. */
export const toldShare = z.strictObject({ percent: z.number().int(), margin: z.number().int() }).nullable()

const counts = { opened: toldCount, walled: toldCount, read: toldCount, finished: toldCount }
const shares = { read_share: toldShare, finished_share: toldShare }
/** What happened at the wall: it came into view, its door was pressed, the text stood open in the same visit. */
export const wallReadings = z.strictObject({ shown: toldCount, pressed: toldCount, passed: toldCount, passed_share: toldShare })
const stretch = z.strictObject({ from: day, to: day })

/** From where posts were opened. */
export const readingSource = z.strictObject({ kind: z.enum(sourceKinds), name: z.string(), opened: toldCount, share: toldShare })

/** What was counted of a post's readings. */
export const postReadings = z.strictObject({
  uid: z.number().int(),
  type: postType,
  /** Null until it has been published. */
  number: z.number().int().nullable(),
  /** As the newest version has it. */
  title: z.string(),
  state: publicState,
  /** Whether who asks may edit it. */
  edits: z.boolean(),
  ...stretch.shape,
  totals: z.strictObject({ ...counts, ...shares }),
  /** By day, or of more than ninety days by week from its first day; empty where it would be too few to tell. */
  days: z.array(z.strictObject({ day, opened: z.number().int(), read: z.number().int(), finished: z.number().int() })),
  /** What was done to the post on these days. */
  events: z.array(z.strictObject({ day, kind: z.enum(['published', 'corrected']), text: z.string() })),
  /** The places of the text, each with how many of those who could read all of it came so far. */
  marks: z.array(
    z.strictObject({
      kind: z.enum(['beginning', 'heading', 'end']),
      title: z.string(),
      level: z.number().int(),
      reached: toldCount,
      share: toldShare,
    }),
  ),
  /** The place of `marks` after which the most leave; null where there is nothing to say. */
  steepest: z.number().int().nullable(),
  wall: wallReadings,
  /** Empty for a sensitive post, of which that is not counted. */
  sources: z.array(readingSource),
  sensitive: z.boolean(),
})
export type PostReadings = z.infer<typeof postReadings>

const line = { ...counts, ...shares, wall: wallReadings }
/** The same of many posts. */
export const allReadings = z.strictObject({
  ...stretch.shape,
  authors: z.array(z.strictObject({ id: z.number().int(), name: z.string(), posts: z.number().int(), ...line })),
  /** The most opened first; no more than a hundred. */
  posts: z.array(z.strictObject({ uid: z.number().int(), type: postType, title: z.string(), ...line })),
  /** Of all these posts together: how many of those who could read a whole text came so far, in hundredths of it. */
  parts: z.array(z.strictObject({ part: z.union(parts.map((part) => z.literal(part))), reached: toldCount, share: toldShare })),
  /** The same: from where they were opened, sensitive posts left aside. */
  sources: z.array(readingSource),
  more: z.boolean(),
  /** Whether everybody's are shown, or only those of who asks. */
  all: z.boolean(),
})
export type AllReadings = z.infer<typeof allReadings>

const days = z.enum(readingRanges, { error: `days 只能是 ${readingRanges.join('、')}` }).default('28')

export const readingEndpoints = {
  /** v1.0, so that a browser that is leaving can send it: such a sending carries no header of ours. */
  count: endpoint({
    operationId: 'countReading',
    method: 'POST',
    path: '/api/v1.0/:postType/:id/reading',
    summary: '記一篇文章怎麼被讀：打開、讀了、讀完、讀到哪裡、從哪裡來。只加進那一天的數字，不記是誰、什麼時候、從哪個位址',
    group: 'measures',
    access: 'anyone',
    params: z.object({ postType, id: idParam }),
    body: reading,
    bodyLimit: 1024,
    answer: envelope(done),
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
    answer: envelope(postReadings),
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
    answer: envelope(allReadings),
  }),
}
