import { z } from 'zod'
import { bulkKinds, bulkOutcomes, maxBulkPosts } from '../domain/manuscripts/bulk-change.ts'
import { endpoint } from './endpoint.ts'
import { done, envelope, instant, recordIdParam, textField } from './shapes.ts'

/** The query of the list's URL, without the question mark. */
export const listQuery = z.string('篩選必須是文字').max(2000, '篩選太長')

export const bulkEdit = z.strictObject({
  id: z.uuid(),
  /** Display text of the change. */
  words: z.string(),
  /** When it was started; null for a preview. */
  started_at: instant.nullable(),
  done_at: instant.nullable(),
  /**
   * The manuscripts: `change` would be changed, `same` has the value already, `refused` must not be changed; `done` was
   * changed, `skipped` was skipped.
   */
  posts: z.array(
    z.strictObject({
      uid: z.number().int(),
      title: z.string(),
      /** The version of the preview. */
      version: z.number().int(),
      outcome: z.enum(bulkOutcomes),
      /** The reason for a refusal, or a notice. */
      message: z.string(),
    }),
  ),
})
export type BulkEdit = z.infer<typeof bulkEdit>

const group = 'office'
const access = { to: 'start-manuscript' } as const
/** The id of a bulk edit. */
export const bulkEditParam = recordIdParam.clone()
const idParams = z.object({ id: bulkEditParam })

/** Bulk edits of manuscripts: a preview, then the change. */
export const bulkEditEndpoints = {
  plan: endpoint({
    operationId: 'planBulkEdit',
    method: 'POST',
    path: '/api/v3.0/office/bulk_edit',
    summary:
      '看一項修改會改到哪些稿件，還不會改；to 是標籤、頻道、審訂者的編號（審訂者最多四位，用逗號分開，輪流分給他們），或日期、付費牆，空的是拿掉；稿件是 uids，或列表網址的 filter 篩選到的全部；同一個 key 只會看一次',
    group,
    access,
    body: z
      .strictObject({
        key: z.uuid('key 必須是 UUID'),
        what: z.enum(bulkKinds, { error: '沒有這種修改' }),
        to: textField('to 必須是文字').max(40, 'to 太長').default(''),
        uids: z
          .array(z.int('稿件必須是編號').positive('稿件必須是編號'))
          .max(maxBulkPosts, `一次最多 ${maxBulkPosts} 篇`)
          .optional(),
        filter: listQuery.optional(),
      })
      .refine(({ uids, filter }) => (uids === undefined) !== (filter === undefined), 'uids 和 filter 要有一個，只能有一個'),
    bodyLimit: 64 * 1024,
    /** Its id, and the number of manuscripts in the preview. */
    response: envelope(z.strictObject({ id: z.uuid(), posts: z.number().int() })),
    errors: [404],
  }),
  get: endpoint({
    operationId: 'readBulkEdit',
    method: 'GET',
    path: '/api/v3.0/office/bulk_edit/:id',
    summary: '一項批次修改，與每一篇稿件會怎樣、怎樣了；自己的，或能編輯所有稿件的人看得到',
    group,
    access,
    params: idParams,
    response: envelope(bulkEdit),
    errors: [404],
  }),
  run: endpoint({
    operationId: 'runBulkEdit',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/bulk_edit/:id/run',
    summary: '照看過的改：每一篇一個新版本，公開的文章不變；看過之後有人改的跳過；多的在背景繼續，再送一次不會多改',
    group,
    access,
    params: idParams,
    response: envelope(done),
    errors: [404],
  }),
}
