import { z } from 'zod'
import { xmlText } from '../domain/discovery/xml-text.ts'
import { longestCorrection } from '../domain/manuscripts/corrections.ts'
import {
  manuscriptFields as fields,
  manuscriptBook,
  manuscriptEmbargo,
  manuscriptMagazine,
  manuscriptReference,
} from '../domain/manuscripts/fields.ts'
import { publicStates } from '../domain/manuscripts/state.ts'
import { versionKinds } from '../domain/manuscripts/thinning.ts'
import { endpoint } from './endpoint.ts'
import { authorName, channelName, post, postCorrection, postType, wallStatus } from './posts.ts'
import { textPart } from './search.ts'
import { done, envelope, idParam, instant, wholeNumber } from './shapes.ts'

export {
  key as doneOnceKey,
  manuscriptBook,
  manuscriptEmbargo,
  manuscriptMagazine,
  manuscriptReference,
  told as manuscriptFacts,
  version as manuscriptVersionNumber,
}
export const manuscriptFields = fields.extend({ type: postType, wall: wallStatus })
/** What somebody writes of them: the day of a review is written by the signature alone. */
export const someManuscriptFields = manuscriptFields.omit({ reviewed_at: true }).partial()

/** A document of typed blocks, `{type: 'doc', attrs: {version: 1}, content: […]}`. What breaks its schema is refused, block by block. */
export const manuscriptDocument = z.record(z.string(), z.unknown())

/** A text of 100,000 characters, with its marks, and all fields. */
const bodyLimit = 2 * 1024 * 1024

/** How it stands with the public. */
export const publicState = z.enum(publicStates, { error: '沒有這種狀態' })
const version = z.int('版本必須是正整數').min(1, '版本必須是正整數').max(2_147_483_647, '版本必須是正整數')
/** The caller's name for what is to be done once, however often it is asked. */
const key = z.uuid('key 必須是 UUID')
const reason = (words: z.ZodString) => words.trim().max(500, '原因最多 500 個字')

/** What is told of a manuscript wherever it is named. */
const told = {
  uid: z.number().int(),
  type: postType,
  /** The post's number; null until it is published. */
  number: z.number().int().nullable(),
  title: z.string(),
  /** The number of the newest version. */
  version: z.number().int(),
  /** The version that the public reads, or read before it was withdrawn. */
  published_version: z.number().int().nullable(),
  state: publicState,
  /** Whether something was written since it was last published. */
  changed: z.boolean(),
  publish_date: instant.nullable(),
  ends_on: z.iso.date().nullable(),
  /** Before which nothing publishes it. */
  embargo_until: instant.nullable(),
  withdrawn_at: instant.nullable(),
  changed_at: instant,
}
export const manuscriptSummary = z.strictObject({
  ...told,
  /** Who changed it last; empty for an import and for an account that was erased. */
  changed_by: z.string(),
  authors: z.array(authorName),
  channels: z.array(channelName),
  /** Of a search through texts, where in its text the words stand; else empty. */
  excerpt: z.array(textPart),
})
export type ManuscriptSummary = z.infer<typeof manuscriptSummary>

/** What a version holds; `hash` is that of what a clinician signs. */
const content = { fields: manuscriptFields, document: manuscriptDocument, hash: z.string() }
export const manuscriptWhole = z.strictObject({
  ...told,
  ...content,
  /** Readers have read something else than the newest version says: to publish it takes a correction, or `spelling_only`. */
  corrects: z.boolean(),
  /** What was corrected since it was first read, the first one first. */
  corrections: z.array(postCorrection),
})
export type ManuscriptWhole = z.infer<typeof manuscriptWhole>

export const manuscriptVersion = z.strictObject({
  version: z.number().int(),
  /** The version that its writer had before them. */
  base: z.number().int().nullable(),
  kind: z.enum(versionKinds),
  name: z.string(),
  /** Who saved it; empty for an import and for an account that was erased. */
  by: z.string(),
  at: instant,
  hash: z.string(),
})
export type ManuscriptVersion = z.infer<typeof manuscriptVersion>
export const manuscriptContent = z.strictObject({ version: z.number().int(), ...content })

export const manuscriptSave = z
  .strictObject({
    base: version,
    key,
    kind: z.enum(['auto', 'named'], { error: 'kind 只能是 auto 或 named' }).default('auto'),
    name: z.string('名稱必須是文字').trim().max(100, '名稱最多 100 個字').default(''),
    /** The fields that changed. */
    fields: someManuscriptFields.optional(),
    /** The text, if it changed. */
    document: manuscriptDocument.optional(),
    /** Instead of the whole text, what changed of it since the base. */
    blocks: z
      .strictObject({
        /** The blocks that are new or say something else. */
        changed: z
          .array(z.looseObject({ attrs: z.looseObject({ key: z.string('區塊要有 key') }) }, '區塊要有 attrs'))
          .max(10_000, '一次最多 10,000 個區塊'),
        /** The keys of all blocks in their order, where that is another; what is not named is taken out. */
        order: z.array(z.string('順序是 key 的清單')).max(10_000, '最多 10,000 個區塊').optional(),
      })
      .optional(),
  })
  .refine(({ document, blocks }) => document === undefined || blocks === undefined, 'document 和 blocks 只能有一個')

/** The version that was made. */
export const madeVersion = z.strictObject({ version: z.number().int() })

const group = 'office'
/** A manuscript's number, which its post keeps for ever beside the one that readers see. */
export const manuscriptUidParam = idParam.clone()
const one = z.object({ uid: manuscriptUidParam })

/** What the list is narrowed by. */
export const manuscriptFilter = z.object({
  state: publicState.optional(),
  /** `true`: only those with changes that are not published. */
  changed: z.enum(['true'], { error: 'changed 只能是 true' }).optional(),
  type: postType.optional(),
  author: idParam.optional(),
  channel: idParam.optional(),
  /** The row of `authors` that is asked to sign it. */
  reviewer: idParam.optional(),
  /** All of these words stand in the title, or, with `in=text`, in the title or anywhere in the text. */
  words: z.string().trim().max(100, '最多 100 個字').optional(),
  in: z.enum(['title', 'text'], { error: 'in 只能是 title 或 text' }).default('title'),
})

/** What is written, saved, published and taken back in the office. */
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
    answer: z.strictObject({ items: z.array(manuscriptSummary), next: z.string().nullable() }),
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
    }),
    bodyLimit,
    answer: envelope(z.strictObject({ uid: z.number().int(), version: z.number().int() })),
  }),
  one: endpoint({
    operationId: 'readManuscript',
    method: 'GET',
    path: '/api/v3.0/office/posts/:uid',
    summary: '一份稿件的最新版本',
    group,
    access: { to: 'list-manuscripts' },
    params: one,
    answer: envelope(manuscriptWhole),
    errors: [404],
  }),
  preview: endpoint({
    operationId: 'previewManuscript',
    method: 'GET',
    path: '/api/v3.0/office/posts/:uid/preview',
    summary: '稿件最新的版本，像讀者會看到的文章一樣，全文；沒有發布過的編號是 0',
    group,
    access: { to: 'list-manuscripts' },
    params: one,
    answer: envelope(post),
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
    params: one,
    body: manuscriptSave,
    bodyLimit,
    answer: envelope(
      z.strictObject({
        version: z.number().int(),
        /** The parts of the newest version that this save changed; none makes no version of an autosave. */
        changed: z.array(z.string()),
        /** What the newest version says, where others have changed something since the base. */
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
    params: one,
    query: z.object({ before: idParam.default(2_147_483_647) }),
    answer: z.strictObject({ items: z.array(manuscriptVersion), next: z.number().int().nullable() }),
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
    answer: envelope(manuscriptContent),
    errors: [404],
  }),
  restore: endpoint({
    operationId: 'restoreManuscriptVersion',
    method: 'POST',
    path: '/api/v3.0/office/posts/:uid/restore',
    summary: '把舊的版本變成最新的版本，或只還原其中幾段（blocks 是段落的 key）；base 之後有人儲存過就回 409',
    group,
    access: { to: 'start-manuscript' },
    params: one,
    body: z.strictObject({
      version,
      base: version,
      key,
      blocks: z.array(z.string().max(40)).min(1, '請選擇要還原的段落').max(5000).optional(),
    }),
    answer: envelope(madeVersion),
    errors: [404, 409],
  }),
  publish: endpoint({
    operationId: 'publishPost',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/posts/:uid/publish',
    summary:
      '發布最新的版本；publish_at 是公開的時刻，不能是過去，沒有寫就照稿件，稿件也沒有就是現在。version 之後有人儲存過就回 409',
    group,
    access: { to: 'publish' },
    params: one,
    body: z.strictObject({
      version,
      key,
      publish_at: instant.optional(),
      reason: reason(z.string('原因必須是文字')).default(''),
      /** What readers are told was wrong, at the end of the text. What they have read does not change without it, or `spelling_only`. */
      correction: z
        .string('更正說明必須是文字')
        .trim()
        .max(longestCorrection, `更正說明最多 ${longestCorrection} 個字`)
        .refine((text) => xmlText(text) === text && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), '更正說明只能是一段文字')
        .default(''),
      /** That nothing but spelling was mended. */
      spelling_only: z.boolean('spelling_only 只能是 true 或 false').default(false),
    }),
    answer: envelope(z.strictObject({ number: z.number().int(), version: z.number().int() })),
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
    params: one,
    body: z.strictObject({ reason: reason(z.string('原因必須是文字')).default('') }),
    answer: envelope(done),
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
    params: one,
    body: z.strictObject({ reason: reason(z.string('請寫下原因')).min(1, '請寫下原因') }),
    answer: envelope(done),
    errors: [404, 409],
  }),
}
