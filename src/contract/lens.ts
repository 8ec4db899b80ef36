import { z } from 'zod'
import { lensPlaceKinds, lensPlacePattern, lensReaders, lensVersions, momentNames } from '../domain/lens/lens.ts'
import { manuscriptEmbargo } from '../domain/manuscripts/fields.ts'
import { audiences } from '../domain/membership/viewer.ts'
import { endpoint } from './endpoint.ts'
import { manuscriptUidParam } from './manuscript-shapes.ts'
import { postType } from './posts.ts'
import { envelope, inputInstant, instant } from './shapes.ts'

const reader = z.enum(lensReaders)
const version = z.enum(lensVersions, { error: 'version 只能是 newest 或 public' })

/** Valid years of the lens: current rules do not apply to others. */
const isInRange = (text: string) => text >= '2000' && text < '2101'

/** Parameters of the lens. */
export const lensRequest = {
  /** The instant; now by default. */
  at: inputInstant.refine(isInRange, 'at 要在 2000 到 2100 年之間').optional(),
  /** Up to four, separated by commas. */
  readers: z
    .string()
    .default('visitor,member,subscriber')
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(lensReaders, { error: `readers 只能是 ${lensReaders.join('、')}` })).max(4, '最多四種讀者')),
  theme: z.enum(['light', 'dark'], { error: 'theme 只能是 light 或 dark' }).optional(),
  elder: z.enum(['true', 'false'], { error: 'elder 只能是 true 或 false' }).default('false'),
}

/** `titles` names what changes, if it is not the page itself. */
export const lensMoment = z.strictObject({ at: instant, name: z.enum(momentNames), titles: z.array(z.string()) })
export const lensColumn = z.strictObject({
  reader,
  /** The audience for which the page is rendered at that instant. */
  audience: z.enum(audiences),
  address: z.string(),
})

/** The result of the lens. */
export const lensView = {
  at: instant,
  /** The relevant instants, the earliest first. */
  moments: z.array(lensMoment),
  columns: z.array(lensColumn),
}

const placeParam = z.string().regex(lensPlacePattern, 'place 只能是 front、channel/編號、issue/期數 或 newsletter/編號')

export const lensEndpoints = {
  post: endpoint({
    operationId: 'lookThroughLens',
    method: 'GET',
    path: '/api/v3.0/office/posts/:uid/lens',
    summary: '透視鏡：一篇文章在某個時刻，不同的讀者會看到的頁面。columns 的 address 是那一頁，只有提出要求的人能在十分鐘內打開',
    group: 'office',
    access: { to: 'list-manuscripts' },
    params: z.object({ uid: manuscriptUidParam }),
    query: z.object({ ...lensRequest, version: version.default('newest') }),
    response: envelope(
      z.strictObject({
        ...lensView,
        type: postType,
        title: z.string(),
        version,
        /** Whether a published version exists or existed: `public` is available. */
        printed: z.boolean(),
        /** When it was withdrawn: it is public at no instant since, and `public` shows the page of an unknown post. */
        withdrawn_at: instant.nullable(),
        /** The embargo, while it is in force: its end, and its note. */
        embargo: manuscriptEmbargo.nullable(),
        /** The places of its newest version that the caller may look at. */
        places: z.array(z.strictObject({ place: z.string(), title: z.string() })),
      }),
    ),
    errors: [404],
  }),
  place: endpoint({
    operationId: 'lookAtPlaceThroughLens',
    method: 'GET',
    path: '/api/v3.0/office/lens',
    summary:
      '透視鏡：首頁、頻道、一期雜誌在某個時刻，不同的讀者會看到的頁面；電子報是那一刻會寄出的信（letter），每個人都一樣；draft 是 true 時，首頁與頻道照還沒發布的安排',
    group: 'office',
    access: { to: 'look-ahead' },
    query: z.object({
      ...lensRequest,
      place: placeParam.default('front'),
      /** Shows the draft of the front page or of a channel, where there is one. */
      draft: z.literal('true', 'draft 只能是 true').optional(),
    }),
    response: envelope(
      z.strictObject({
        ...lensView,
        /** Of a newsletter; `mail` is null without new content, so that nothing is mailed. */
        letter: z
          .strictObject({
            title: z.string(),
            mail: z.strictObject({ subject: z.string(), html: z.string(), text: z.string() }).nullable(),
          })
          .nullable(),
        /** All available places, by `place`. */
        places: z.array(z.strictObject({ kind: z.enum(lensPlaceKinds), place: z.string(), title: z.string() })),
      }),
    ),
    errors: [404],
  }),
}
