import { z } from 'zod'
import { tagUseKinds } from '../domain/places/author-links.ts'
import { cleanTagName } from '../domain/text/clean-name.ts'
import { endpoint } from './endpoint.ts'
import { channelName } from './posts.ts'
import { done, envelope, idParam, madeNumber, typed, wholeNumber } from './shapes.ts'

/** A tag name: it is part of an address. */
export const tagName = typed('標籤必須是文字')
  .overwrite(cleanTagName)
  .min(1, '標籤不能是空的')
  .max(30, '標籤最多 30 個字')
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}/?#%\\]*$/u, '標籤裡有不能用的符號')

export const tagRecord = z.strictObject({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** About a sensitive subject: third parties are never allowed where it is shown. */
  sensitive: z.boolean(),
  /** Its feature channel. */
  channel: channelName.nullable(),
  /** Number of posts with this tag, public or not. */
  posts: z.number().int(),
})
export type TagRecord = z.infer<typeof tagRecord>

const channelNumber = z
  .number('頻道必須是編號')
  .int('頻道必須是編號')
  .min(1, '沒有這個頻道')
  .max(2_147_483_647, '沒有這個頻道')
  .nullable()

/** The editable fields of a tag as they are stored; `channel` is the number of its channel. */
export const tagValues = z.strictObject({
  ...tagRecord.pick({ name: true, description: true, sensitive: true }).shape,
  channel: z.number().int().nullable(),
})

/** A tag that is also stored in another spelling. */
export const tagTwin = tagRecord.pick({ id: true, name: true, posts: true })

export const tagUse = z.strictObject({ kind: z.enum(tagUseKinds), key: z.string(), title: z.string() })
export const tagDetails = z.strictObject({
  ...tagRecord.shape,
  /** Its uses besides posts. */
  used_in: z.array(tagUse),
  /** Aliases: former names, and merged tags. */
  former: z.array(z.string()),
})
export type TagDetails = z.infer<typeof tagDetails>

const group = 'office'
const access = { to: 'keep-catalogue' } as const
const one = z.object({ id: idParam })

/** Tag administration. */
export const tagEndpoints = {
  list: endpoint({
    operationId: 'listTags',
    method: 'GET',
    path: '/api/v3.0/office/tag',
    summary: '標籤，最近新增的在前；next 是下一頁的 after，null 是沒有了',
    group,
    access,
    query: z.object({
      words: z.string().trim().max(100, '最多 100 個字').optional(),
      after: idParam.optional(),
      limit: wholeNumber('每頁筆數必須是正整數', { min: 1, max: 100, tooLarge: '每頁最多 100 筆' }).default(60),
    }),
    answer: z.strictObject({ items: z.array(tagRecord), next: z.number().int().nullable() }),
  }),
  twins: endpoint({
    operationId: 'listTagTwins',
    method: 'GET',
    path: '/api/v3.0/office/tag_twins',
    summary: '同一個標籤的幾種寫法：keep 是建議留下的，others 是可以併入它的',
    group,
    access,
    answer: envelope(z.array(z.strictObject({ keep: tagTwin, others: z.array(tagTwin) }))),
  }),
  add: endpoint({
    operationId: 'addTag',
    method: 'POST',
    path: '/api/v3.0/office/tag',
    summary: '新增一個標籤；已經有的就是那一個，added 是 false',
    group,
    access,
    body: z.strictObject({ name: tagName }),
    answer: envelope(z.strictObject({ ...madeNumber.shape, added: z.boolean() })),
  }),
  one: endpoint({
    operationId: 'readKeptTag',
    method: 'GET',
    path: '/api/v3.0/office/tag/:id',
    summary: '一個標籤，與用在哪裡',
    group,
    access,
    params: one,
    answer: envelope(tagDetails),
    errors: [404],
  }),
  save: endpoint({
    operationId: 'saveTag',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/tag/:id/save',
    summary:
      '改標籤的名稱、說明、所屬頻道（編號，null 是沒有）與是否敏感，沒有寫的不變；改名時所有用到它的地方一起改，舊網址轉到新的。名稱已經有別的標籤在用就回 409。base 是改之前看到的值：同一欄別人也改了，就回 409',
    group,
    access,
    params: one,
    body: z.strictObject({
      name: tagName.optional(),
      description: typed('說明必須是文字').max(300, '最多 300 個字').optional(),
      sensitive: z.boolean('必須是 true 或 false').optional(),
      channel: channelNumber.optional(),
      base: tagValues.partial().optional(),
    }),
    answer: envelope(tagDetails),
    errors: [404, 409],
  }),
  merge: endpoint({
    operationId: 'mergeTag',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/tag/:id/merge',
    summary: '併入另一個標籤：用到它的地方都改用那一個，它自己就沒有了，舊網址轉到那一個',
    group,
    access,
    params: one,
    body: z.strictObject({
      into: z.number('必須是標籤的編號').int().min(1, '必須是標籤的編號').max(2_147_483_647, '沒有這個標籤'),
    }),
    answer: envelope(tagDetails),
    errors: [404],
  }),
  remove: endpoint({
    operationId: 'deleteTag',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/tag/:id/delete',
    summary: '刪除沒有用在任何地方的標籤；還有地方用就回 409',
    group,
    access,
    params: one,
    answer: envelope(done),
    errors: [404, 409],
  }),
}
