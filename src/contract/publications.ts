import { z } from 'zod'
import { maxCorrectionLength } from '../domain/manuscripts/published-version.ts'
import { endpoint } from './endpoint.ts'
import { doneOnceKey as key, manuscriptUidParam, manuscriptVersionNumber as version } from './manuscript-shapes.ts'
import { done, envelope, inputInstant, textField } from './shapes.ts'

const group = 'office'
const writing = { to: 'start-manuscript' } as const
const uidParams = z.object({ uid: manuscriptUidParam })
const reason = (error: string) => textField(error).max(500, '原因最多 500 個字')

/** Publishes a manuscript, schedules it and cancels the schedule, withdraws it, and deletes what was never public. */
export const publicationEndpoints = {
  publish: endpoint({
    operationId: 'publishPost',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/posts/:uid/publish',
    summary:
      '發布最新的版本；publish_at 是公開的時刻，不能是過去，沒有寫就照稿件，稿件也沒有就是現在。version 之後有人儲存過就回 409',
    group,
    access: { to: 'publish' },
    params: uidParams,
    body: z.strictObject({
      version,
      key,
      publish_at: inputInstant.optional(),
      reason: reason('原因必須是文字').default(''),
      /**
       * The correction for readers, shown at the end of the text. A published text cannot be changed without it, or
       * `spelling_only`.
       */
      correction: textField('更正說明必須是文字')
        .max(maxCorrectionLength, `更正說明最多 ${maxCorrectionLength} 個字`)
        .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), '更正說明只能是一段文字')
        .default(''),
      /** Declares that only the spelling was corrected. */
      spelling_only: z.boolean('spelling_only 只能是 true 或 false').default(false),
    }),
    response: envelope(z.strictObject({ number: z.number().int(), version: z.number().int() })),
    errors: [404, 409],
  }),
  unschedule: endpoint({
    operationId: 'unschedulePost',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/posts/:uid/unschedule',
    summary: '取消排程：稿件又是草稿，不會自己公開；時間已經到的要用下架',
    group,
    access: { to: 'schedule' },
    params: uidParams,
    body: z.strictObject({ reason: reason('原因必須是文字').default('') }),
    response: envelope(done),
    errors: [404, 409],
  }),
  withdraw: endpoint({
    operationId: 'withdrawPost',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/posts/:uid/withdraw',
    summary: '把公開的文章下架；稿件還在，可以用同一個編號再發布',
    group,
    access: { to: 'withdraw' },
    params: uidParams,
    body: z.strictObject({ reason: reason('請寫下原因').min(1, '請寫下原因') }),
    response: envelope(done),
    errors: [404, 409],
  }),
  trash: endpoint({
    operationId: 'trashManuscript',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/posts/:uid/trash',
    summary:
      '把沒有公開過的稿件丟進垃圾桶：清單、行事曆、今日和搜尋都不再有它，也不能改（回 409，code 是 trashed）；三十天後刪掉。已經在裡面的不變；排程中的要先取消排程，公開過的不能丟',
    group,
    access: writing,
    params: uidParams,
    response: envelope(done),
    errors: [404, 409],
  }),
  untrash: endpoint({
    operationId: 'takeFromTrash',
    method: 'POST',
    path: '/api/v3.0/office/posts/:uid/untrash',
    summary: '把稿件從垃圾桶拿回來，和丟的時候一樣；不在垃圾桶裡的不變',
    group,
    access: writing,
    params: uidParams,
    response: envelope(done),
    errors: [404],
  }),
  erase: endpoint({
    operationId: 'eraseManuscript',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/posts/:uid/erase',
    summary: '把垃圾桶裡的稿件刪掉，連同版本和註解，拿不回來；能編輯所有稿件的人才可以。不在垃圾桶裡的回 409',
    group,
    access: writing,
    params: uidParams,
    response: envelope(done),
    errors: [404, 409],
  }),
}
