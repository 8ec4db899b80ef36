import { z } from 'zod'
import { dueFilters } from '../domain/manuscripts/review-due.ts'
import { implausibleYearMessage, isInPlausibleYear } from '../domain/time/plausible-years.ts'
import { wallNames } from '../domain/walls/wall.ts'
import { endpoint } from './endpoint.ts'
import {
  doneOnceKey as key,
  madeVersion,
  manuscriptContent,
  manuscriptDetails,
  manuscriptDocument,
  manuscriptFields,
  manuscriptSummary,
  manuscriptUidParam,
  manuscriptVersion,
  publicState,
  someManuscriptFields,
  manuscriptVersionNumber as version,
} from './manuscript-shapes.ts'
import { post, postType } from './posts.ts'
import { envelope, idParam, textField, wholeNumber } from './shapes.ts'

/** Sufficient for a text of 100,000 characters with its marks, and all fields. */
const bodyLimit = 2 * 1024 * 1024

export const manuscriptSave = z
  .strictObject({
    base: version,
    key,
    kind: z.enum(['auto', 'named'], { error: 'kind 只能是 auto 或 named' }).default('auto'),
    name: textField('名稱必須是文字').max(100, '名稱最多 100 個字').default(''),
    /** The changed fields. */
    fields: someManuscriptFields.optional(),
    /** The text, if it changed. */
    document: manuscriptDocument.optional(),
    /** Instead of the whole text, its changes since the base. */
    blocks: z
      .strictObject({
        /** New blocks and blocks with changed content. */
        changed: z
          .array(z.looseObject({ attrs: z.looseObject({ key: z.string('區塊要有 key') }) }, '區塊要有 attrs'))
          .max(10_000, '一次最多 10,000 個區塊'),
        /** The keys of all blocks in order, if the order changed; a missing key is deleted. */
        order: z.array(z.string('順序是 key 的清單')).max(10_000, '最多 10,000 個區塊').optional(),
      })
      .optional(),
  })
  .refine(({ document, blocks }) => document === undefined || blocks === undefined, 'document 和 blocks 只能有一個')

const group = 'office'
const uidParams = z.object({ uid: manuscriptUidParam })

const publicationDay = (name: string) =>
  z.iso.date(`${name} 必須是 YYYY-MM-DD`).refine(isInPlausibleYear, `${name} 的${implausibleYearMessage}`)

/** The filters of the list. */
export const manuscriptFilter = z.object({
  state: publicState.optional(),
  /** `true`: only those with unpublished changes. */
  changed: z.enum(['true'], { error: 'changed 只能是 true' }).optional(),
  type: postType.optional(),
  author: idParam.optional(),
  channel: idParam.optional(),
  /** The row of `authors` that is requested to sign it. */
  reviewer: idParam.optional(),
  /** Filters by public attributes: tag, column, issue, wall and days of publication. */
  tag: idParam.optional(),
  column: idParam.optional(),
  issue: idParam.optional(),
  wall: z.enum(['open', ...wallNames], { error: 'wall 只能是 open、memberwall 或 subscriberwall' }).optional(),
  from: publicationDay('from').optional(),
  until: publicationDay('until').optional(),
  /** Public texts whose review is overdue, or will be within two months. */
  due: z.enum(dueFilters, { error: 'due 只能是 overdue 或 soon' }).optional(),
  /** All of these words are in the title, or, with `in=text`, in the title or anywhere in the text. */
  words: z.string().trim().max(100, '最多 100 個字').optional(),
  in: z.enum(['title', 'text'], { error: 'in 只能是 title 或 text' }).default('title'),
})

/** Writing and saving in the office. */
export const manuscriptEndpoints = {
  list: endpoint({
    operationId: 'listManuscripts',
    method: 'GET',
    path: '/api/v3.0/office/posts',
    summary: '稿件，最近修改的在前；next 是下一頁的 after，null 是沒有了',
    group,
    access: { to: 'list-manuscripts' },
    query: manuscriptFilter.extend({
      after: z
        .string()
        .regex(/^\d{1,16}-\d{1,15}$/, '沒有這一頁')
        .optional(),
      limit: wholeNumber('每頁筆數必須是正整數', { min: 1, max: 100, tooLarge: '每頁最多 100 筆' }).default(50),
    }),
    response: z.strictObject({ items: z.array(manuscriptSummary), next: z.string().nullable() }),
  }),
  create: endpoint({
    operationId: 'createManuscript',
    method: 'POST',
    path: '/api/v3.0/office/posts',
    summary: '新的稿件；同一個 key 只會建立一次',
    group,
    access: { to: 'start-manuscript' },
    body: z.strictObject({
      type: postType,
      key,
      fields: someManuscriptFields.optional(),
      document: manuscriptDocument.optional(),
      /** The search without a result that it is commissioned for. */
      searched: z.string('searched 必須是文字').min(1, '請填寫字詞').max(100, '最多 100 個字').optional(),
    }),
    bodyLimit,
    response: envelope(z.strictObject({ uid: z.number().int(), version: z.number().int() })),
  }),
  get: endpoint({
    operationId: 'readManuscript',
    method: 'GET',
    path: '/api/v3.0/office/posts/:uid',
    summary: '一份稿件的最新版本',
    group,
    access: { to: 'list-manuscripts' },
    params: uidParams,
    response: envelope(manuscriptDetails),
    errors: [404],
  }),
  preview: endpoint({
    operationId: 'previewManuscript',
    method: 'GET',
    path: '/api/v3.0/office/posts/:uid/preview',
    summary: '稿件最新的版本，像讀者會看到的文章一樣，全文；沒有發布過的編號是 0',
    group,
    access: { to: 'list-manuscripts' },
    params: uidParams,
    response: envelope(post),
    errors: [404],
  }),
  ofPost: endpoint({
    operationId: 'findManuscriptOfPost',
    method: 'GET',
    path: '/api/v3.0/office/edit/:postType/:id',
    summary: '讀者看到的這一篇在辦公室的位址；不能編輯它的人得到 null',
    group,
    access: { to: 'read-figures' },
    params: z.object({ postType, id: idParam }),
    response: envelope(z.strictObject({ url: z.string().nullable() })),
    errors: [404],
  }),
  save: endpoint({
    operationId: 'saveManuscript',
    method: 'POST',
    path: '/api/v3.0/office/posts/:uid/save',
    summary:
      '儲存改過的欄位與內文，成為新的版本；公開的文章不變。別人同時改了別的欄位或區塊，兩邊都留下；同一個欄位或區塊別人也改了，就回 409（code 是 stale_version，stale 是兩邊的內容，區塊的 part 是 block:key）；同一個 key 只會儲存一次',
    group,
    access: { to: 'start-manuscript' },
    params: uidParams,
    body: manuscriptSave,
    bodyLimit,
    response: envelope(
      z.strictObject({
        version: z.number().int(),
        /** The parts that this save changed in the newest version; an autosave without any creates no version. */
        changed: z.array(z.string()),
        /** The content of the newest version, if others have changed something since the base. */
        merged: z.strictObject({ fields: manuscriptFields, document: manuscriptDocument }).nullable(),
      }),
    ),
    errors: [404, 409],
  }),
  versions: endpoint({
    operationId: 'listManuscriptVersions',
    method: 'GET',
    path: '/api/v3.0/office/posts/:uid/versions',
    summary: '一份稿件的版本，新的在前；next 是下一頁的 before，null 是沒有了',
    group,
    access: { to: 'list-manuscripts' },
    params: uidParams,
    query: z.object({ before: idParam.default(2_147_483_647) }),
    response: z.strictObject({ items: z.array(manuscriptVersion), next: z.number().int().nullable() }),
    errors: [404],
  }),
  version: endpoint({
    operationId: 'readManuscriptVersion',
    method: 'GET',
    path: '/api/v3.0/office/posts/:uid/versions/:version',
    summary: '一個版本的內容',
    group,
    access: { to: 'list-manuscripts' },
    params: z.object({ uid: manuscriptUidParam, version: idParam }),
    response: envelope(manuscriptContent),
    errors: [404],
  }),
  restore: endpoint({
    operationId: 'restoreManuscriptVersion',
    method: 'POST',
    path: '/api/v3.0/office/posts/:uid/restore',
    summary: '把舊的版本變成最新的版本，或只還原其中幾段（blocks 是段落的 key）；base 之後有人儲存過就回 409',
    group,
    access: { to: 'start-manuscript' },
    params: uidParams,
    body: z.strictObject({
      version,
      base: version,
      key,
      blocks: z.array(z.string().max(40)).min(1, '請選擇要還原的段落').max(5000).optional(),
    }),
    response: envelope(madeVersion),
    errors: [404, 409],
  }),
  turnSimplified: endpoint({
    operationId: 'turnSimplified',
    method: 'POST',
    path: '/api/v3.0/office/posts/:uid/turn_simplified',
    summary: '把標題、前言、重點和內文裡的簡體字轉成正體，成為新的版本；沒有簡體字就不會有新的版本。別人同時改了同一段就回 409',
    group,
    access: { to: 'start-manuscript' },
    params: uidParams,
    body: z.strictObject({ base: version, key }),
    response: envelope(madeVersion),
    errors: [404, 409],
  }),
}
