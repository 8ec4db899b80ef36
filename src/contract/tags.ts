import { z } from 'zod'
import { tagName } from '../domain/registers/kinds/tags.ts'
import { endpoint } from './endpoint.ts'
import { channelName } from './posts.ts'
import { envelope, idParam, madeNumber } from './shapes.ts'

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

/** A tag that is also stored in another spelling. */
export const tagTwin = tagRecord.pick({ id: true, name: true, posts: true })

export const tagDetails = z.strictObject({
  ...tagRecord.shape,
  /** Aliases: former names, and merged tags. */
  former: z.array(z.string()),
})
export type TagDetails = z.infer<typeof tagDetails>

const group = 'office'
const access = { to: 'keep-catalogue' } as const
const idParams = z.object({ id: idParam })

/** Calls of tags apart from their register: twins, merging, and names typed in a manuscript. */
export const tagEndpoints = {
  twins: endpoint({
    operationId: 'listTagTwins',
    method: 'GET',
    path: '/api/v3.0/office/tag_twins',
    summary: '同一個標籤的幾種寫法：keep 是建議留下的，others 是可以併入它的',
    group,
    access,
    response: envelope(z.array(z.strictObject({ keep: tagTwin, others: z.array(tagTwin) }))),
  }),
  add: endpoint({
    operationId: 'addTag',
    method: 'POST',
    path: '/api/v3.0/office/tag',
    summary: '新增一個標籤；已經有的就是那一個，added 是 false',
    group,
    access,
    body: z.strictObject({ name: tagName }),
    response: envelope(z.strictObject({ ...madeNumber.shape, added: z.boolean() })),
  }),
  get: endpoint({
    operationId: 'readKeptTag',
    method: 'GET',
    path: '/api/v3.0/office/tag/:id',
    summary: '一個標籤，與用在哪裡',
    group,
    access,
    params: idParams,
    response: envelope(tagDetails),
    errors: [404],
  }),
  merge: endpoint({
    operationId: 'mergeTag',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/tag/:id/merge',
    summary: '併入另一個標籤：用到它的地方都改用那一個，它自己就沒有了，舊網址轉到那一個',
    group,
    access,
    params: idParams,
    body: z.strictObject({
      into: z.number('必須是標籤的編號').int().min(1, '必須是標籤的編號').max(2_147_483_647, '沒有這個標籤'),
    }),
    response: envelope(tagDetails),
    errors: [404],
  }),
}
