import { z } from 'zod'
import { entryEventKinds, entryStates } from '../domain/forms/entry.ts'
import { isFormReference } from '../domain/forms/reference.ts'
import { endpoint } from './endpoint.ts'
import { inboxKind } from './forms.ts'
import { colleague } from './notes.ts'
import { day, done, envelope, instant, textField, wholeNumber } from './shapes.ts'

export const entryState = z.enum(entryStates, { error: '沒有這種狀態' })

const entryFields = {
  reference: z.string(),
  kind: inboxKind,
  state: entryState,
  received_at: instant,
  /** Deadline of the promised answer, Taipei calendar day; null if the page promises none. */
  due_on: day.nullable(),
  overdue: z.boolean(),
  /** The assigned member; the name is empty for a deleted account. */
  assignee: colleague.nullable(),
}

/** An entry as the list shows it: name and e-mail address are masked. */
export const listedEntry = z.strictObject({
  ...entryFields,
  /** The first character of a name or an organisation; empty for none. */
  sender: z.string(),
  email: z.string(),
  /** Subject of the entry; never contains the sender's name. */
  subject: z.string(),
  cancelled: z.boolean(),
})
export type ListedEntry = z.infer<typeof listedEntry>

/** A submitted field with its label in the form. */
export const entryAnswer = z.strictObject({ name: z.string(), label: z.string(), value: z.string() })
/** The activity of a sign-up. */
export const entryActivity = z.strictObject({ id: z.number().int(), title: z.string() })

/** An entry with all submitted fields. */
export const wholeEntry = z.strictObject({
  ...entryFields,
  /** Optimistic locking: a change is sent with this number as `base`. */
  version: z.number().int(),
  /** The sender's e-mail address; null if none was entered or it was erased. */
  email: z.string().nullable(),
  answers: z.array(entryAnswer),
  activity: entryActivity.nullable(),
  cancelled_at: instant.nullable(),
})
export type FormEntryDetails = z.infer<typeof wholeEntry>

/** Delivery state of a mail. */
export const mailDelivery = z.enum(['waiting', 'sent', 'failed'])

/** A staff action on an entry. */
export const entryEvent = z.strictObject({
  at: instant,
  /** The member who performed it; null for a deleted account. */
  by: z.string().nullable(),
  kind: z.enum(entryEventKinds),
  /** The text of a note or a reply, the reason of a cancellation, the new state in words, the name of the assignee. */
  text: z.string(),
  /** Delivery state of a mail; null if it is no longer stored, and for events that are no mail. */
  delivery: mailDelivery.nullable(),
})
export type EntryEvent = z.infer<typeof entryEvent>

export const handledEntry = wholeEntry.extend({
  events: z.array(entryEvent),
  /** The members it can be assigned to. */
  people: z.array(colleague),
})
export type HandledEntry = z.infer<typeof handledEntry>

const reference = z.string().refine(isFormReference, '沒有這個收件編號')
const group = 'office'
const access = { to: 'answer-forms' } as const
const entryOptions = { group, access, params: z.object({ reference }) } as const

/** Filter of the list; an omitted value does not restrict it. */
const filter = {
  kind: inboxKind.optional(),
  state: z.enum(['open', ...entryStates], { error: '沒有這種狀態' }).optional(),
  assignee: z.union([z.literal('nobody'), z.uuid()], '沒有這個人').optional(),
  overdue: z.literal('true', 'overdue 只能是 true').optional(),
  words: textField('請輸入文字').max(100, '最多 100 個字').optional(),
  activity: wholeNumber('活動編號必須是正整數', { min: 1, max: 2_147_483_647 }).optional(),
}
/** Whether the value was another one before. */
export const entryChange = z.strictObject({ changed: z.boolean() })
const base = z.number('缺少版本').int('版本必須是整數').min(1, '版本必須是正整數').max(2_147_483_647, '版本超出範圍')

/** Maximum lengths of staff's input, in characters. */
export const entryLengths = { note: 2000, reply: 5000, reason: 300 } as const
const { note, reply, reason } = entryLengths

/** The inbox of the office. */
export const formEntryEndpoints = {
  list: endpoint({
    operationId: 'listFormEntries',
    method: 'GET',
    path: '/api/v3.0/office/entry',
    summary: '收件匣：讀者以表單送來的，最近的在前，姓名與地址遮蔽；next 是下一頁的 after，null 是沒有了；people 是能回覆的人',
    group,
    access,
    query: z.object({
      ...filter,
      after: reference.optional(),
      limit: wholeNumber('每頁筆數必須是正整數', { min: 1, max: 100, tooLarge: '每頁最多 100 筆' }).default(45),
    }),
    response: z.strictObject({ items: z.array(listedEntry), next: z.string().nullable(), people: z.array(colleague) }),
  }),
  file: endpoint({
    operationId: 'exportFormEntries',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/entry/file',
    summary:
      '收件匣的完整內容，一次 1,000 筆，給檔案用；next 是下一段的 after，null 是沒有了。第一段（沒有 after）會記下來，之後一小時內能接著拿',
    group,
    access,
    body: z.strictObject({ ...filter, after: reference.optional() }),
    response: z.strictObject({ items: z.array(wholeEntry), next: z.string().nullable() }),
  }),
  get: endpoint({
    operationId: 'readFormEntry',
    method: 'GET',
    path: '/api/v3.0/office/entry/:reference',
    summary: '一筆收件：送來的全部內容、備註、回覆與經過',
    ...entryOptions,
    response: envelope(handledEntry),
    errors: [404],
  }),
  note: endpoint({
    operationId: 'noteFormEntry',
    method: 'POST',
    path: '/api/v3.0/office/entry/:reference/note',
    summary: '加一則只有同事看得到的備註',
    ...entryOptions,
    body: z.strictObject({ text: textField('請寫下備註').min(1, '請寫下備註').max(note, `備註最多 ${note} 個字`) }),
    response: envelope(done),
    errors: [404],
  }),
  assign: endpoint({
    operationId: 'assignFormEntry',
    method: 'POST',
    path: '/api/v3.0/office/entry/:reference/assign',
    summary:
      '指派給能回覆的同事，null 是取消指派；新的會變成處理中；已經是這個人就不記，changed 是 false；base 不是最新版本時 409',
    ...entryOptions,
    body: z.strictObject({ base, assignee: z.uuid('沒有這個人').nullable() }),
    response: envelope(entryChange),
    errors: [404, 409],
  }),
  state: endpoint({
    operationId: 'setFormEntryState',
    method: 'POST',
    path: '/api/v3.0/office/entry/:reference/state',
    summary: '改狀態：新、處理中、已回覆、已結案；已經是這個狀態就不記，changed 是 false；base 不是最新版本時 409',
    ...entryOptions,
    body: z.strictObject({ base, state: entryState }),
    response: envelope(entryChange),
    errors: [404, 409],
  }),
  reply: endpoint({
    operationId: 'replyToFormEntry',
    method: 'POST',
    path: '/api/v3.0/office/entry/:reference/reply',
    summary: '以電子郵件回覆，接在收件確認信之後；同一個 key 送幾次都只寄一封；沒有留下地址，或 base 不是最新版本時 409',
    ...entryOptions,
    body: z.strictObject({
      base,
      key: z.uuid('缺少這次回覆的鍵'),
      text: textField('請寫下回覆').min(2, '請寫下回覆').max(reply, `回覆最多 ${reply} 個字`),
    }),
    response: envelope(done),
    errors: [404, 409],
  }),
  cancel: endpoint({
    operationId: 'cancelSignUpByStaff',
    method: 'POST',
    path: '/api/v3.0/office/entry/:reference/cancel_sign_up',
    summary: '替報名的人取消活動報名：座位讓出來，原因以電子郵件告訴對方；已經取消，或 base 不是最新版本時 409',
    ...entryOptions,
    body: z.strictObject({
      base,
      reason: textField('請寫下原因').min(2, '請寫下原因').max(reason, `原因最多 ${reason} 個字`),
    }),
    response: envelope(done),
    errors: [404, 409],
  }),
}
