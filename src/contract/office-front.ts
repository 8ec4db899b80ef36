import { z } from 'zod'
import { frontPagePattern, maxPins } from '../domain/front/pins.ts'
import { endpoint } from './endpoint.ts'
import { madeVersion } from './manuscript-shapes.ts'
import { postType } from './posts.ts'
import { envelope, inputInstant, instant, textField } from './shapes.ts'

/** A page with slots: `front`, or a feature channel by its number. */
export const frontPlace = z.string('沒有這一頁').regex(frontPagePattern, 'place 只能是 front 或 channel/編號')
const slot = z
  .string('沒有這個位置')
  .max(40, '沒有這個位置')
  .regex(/^[a-z]+(?:-\d{1,10})?:\d{1,2}$/, '沒有這個位置')
const uid = z.number('缺少文章').int('文章編號必須是整數').min(1, '文章編號必須是正整數').max(2_147_483_647, '沒有這篇文章')
const toUtc = (text: string) => new Date(text).toISOString()
const bound = inputInstant.transform(toUtc).nullable()

/** A post for a slot, as a caller sends it. */
export const frontPinInput = z.strictObject({ id: z.uuid('缺少編號'), slot, post: uid, from: bound, until: bound })
const pins = z
  .array(frontPinInput, '缺少安排')
  .max(maxPins, `一頁最多指定 ${maxPins} 篇`)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, '編號重複了')
const base = z.number('缺少版本').int('版本必須是整數').min(0, '版本不能是負數').max(2_147_483_647, '版本超出範圍')

/** A post that an editor put into a slot, for a period; null without a bound. */
export const frontPin = z.strictObject({
  id: z.string(),
  slot: z.string(),
  post: z.number().int(),
  from: instant.nullable(),
  until: instant.nullable(),
})
export type FrontPin = z.infer<typeof frontPin>

/** A published or scheduled post that a slot may show. */
export const pinnablePost = z.strictObject({
  uid: z.number().int(),
  title: z.string(),
  url: z.string(),
  type: postType,
  publish_date: instant,
  /** Whether readers see it now. */
  open: z.boolean(),
  walled: z.boolean(),
})
export type PinnablePost = z.infer<typeof pinnablePost>

/** A post that a slot shows. */
export const shownInSlot = z.strictObject({
  uid: z.number().int(),
  title: z.string(),
  url: z.string(),
  /** The pin that put it there; null for the rule. */
  pin: z.string().nullable(),
})
/** A position of the page, and what it shows now: to readers, and with the draft. */
export const frontSlot = z.strictObject({
  slot: z.string(),
  section: z.string(),
  title: z.string(),
  live: shownInSlot.nullable(),
  draft: shownInSlot.nullable(),
})
export type FrontSlot = z.infer<typeof frontSlot>

export const frontArrangement = z.strictObject({
  place: z.string(),
  places: z.array(z.strictObject({ place: z.string(), title: z.string(), path: z.string() })),
  /** Optimistic locking: a change is sent with this number as `base`. */
  version: z.number().int(),
  pins: z.array(frontPin),
  draft: z.strictObject({ pins: z.array(frontPin), by: z.string().nullable(), at: instant }).nullable(),
  slots: z.array(frontSlot),
  posts: z.array(pinnablePost),
  versions: z.array(
    z.strictObject({ version: z.number().int(), at: instant, by: z.string().nullable(), pins: z.array(frontPin) }),
  ),
})
export type FrontArrangement = z.infer<typeof frontArrangement>

const group = 'office'
const access = { to: 'arrange-pages' } as const
const changed = envelope(madeVersion)

/** The posts that editors choose for the front page and the channels' pages. */
export const officeFrontEndpoints = {
  read: endpoint({
    operationId: 'readFrontArrangement',
    method: 'GET',
    path: '/api/v3.0/office/front',
    summary: '首頁或頻道頁的安排：每個位置現在是哪一篇、由規則還是編輯選的，還沒發布的草稿，與最近發布過的安排',
    group,
    access,
    query: z.object({ place: frontPlace.default('front') }),
    response: envelope(frontArrangement),
    errors: [404],
  }),
  find: endpoint({
    operationId: 'findForFrontSlot',
    method: 'GET',
    path: '/api/v3.0/office/front_post',
    summary: '一個位置可以放的文章（已發布或已排程），新的在前：words 是標題的一部分、編號或網址',
    group,
    access,
    query: z.object({
      place: frontPlace.default('front'),
      slot,
      words: textField('請輸入文字').max(100, '最多 100 個字').default(''),
    }),
    response: envelope(z.array(pinnablePost)),
    errors: [404],
  }),
  draft: endpoint({
    operationId: 'saveFrontDraft',
    method: 'POST',
    path: '/api/v3.0/office/front/draft',
    summary: '存一頁的草稿，讀者看不到；pins 是 null 就丟掉草稿；base 不是最新版本時 409',
    group,
    access,
    body: z.strictObject({ place: frontPlace, base, pins: pins.nullable() }),
    response: changed,
    errors: [404, 409],
  }),
  publish: endpoint({
    operationId: 'publishFront',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/front/publish',
    summary:
      '發布一頁的安排，讀者兩秒內看到；from_draft 是 true 時草稿就此結束，否則同樣的更改也套用到草稿；base 不是最新版本時 409',
    group,
    access,
    body: z.strictObject({ place: frontPlace, base, pins, from_draft: z.boolean('from_draft 必須是 true 或 false') }),
    response: changed,
    errors: [404, 409],
  }),
}
