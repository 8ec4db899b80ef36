import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { manuscriptUidParam } from './manuscript-shapes.ts'
import { done, envelope, instant, madeNumber, textField } from './shapes.ts'

/** A colleague's note on a manuscript. */
export const manuscriptNote = z.strictObject({
  id: z.number().int(),
  /** The key of its block; null for the whole text. The block may be deleted: `excerpt` has its former content. */
  block: z.string().nullable(),
  excerpt: z.string(),
  text: z.string(),
  by: z.string(),
  at: instant,
  /** The mentioned users, by name. */
  mentions: z.array(z.string()),
  /** The note that it replies to. */
  answers: z.number().int().nullable(),
  resolved: z.boolean(),
})
export type ManuscriptNote = z.infer<typeof manuscriptNote>
export const colleague = z.strictObject({ id: z.uuid(), name: z.string() })
export type Colleague = z.infer<typeof colleague>

const id = z.int('沒有這則註解').min(1, '沒有這則註解').max(Number.MAX_SAFE_INTEGER, '沒有這則註解')
const uidParams = z.object({ uid: manuscriptUidParam })
const group = 'office'

/** Notes on manuscripts and their blocks. */
export const noteEndpoints = {
  list: endpoint({
    operationId: 'listManuscriptNotes',
    method: 'GET',
    path: '/api/v3.0/office/posts/:uid/note',
    summary: '稿件的註解，先寫的在前；colleagues 是可以提到的同事：看得到這份稿件的其他人',
    group,
    access: { to: 'list-manuscripts' },
    params: uidParams,
    response: z.strictObject({ items: z.array(manuscriptNote), colleagues: z.array(colleague) }),
    errors: [404],
  }),
  add: endpoint({
    operationId: 'addManuscriptNote',
    method: 'POST',
    path: '/api/v3.0/office/posts/:uid/note',
    summary: '在稿件或其中一段寫註解，不動內文；mentions 的同事會收到信',
    group,
    access: { to: 'list-manuscripts' },
    params: uidParams,
    body: z.strictObject({
      text: textField('請寫下註解').min(1, '請寫下註解').max(2000, '註解最多 2,000 個字'),
      block: z.string().max(40).nullable().default(null),
      mentions: z.array(z.uuid('沒有這位同事')).max(20, '最多提到 20 個人').default([]),
      answers: id.nullable().default(null),
    }),
    response: envelope(madeNumber),
    errors: [404],
  }),
  resolve: endpoint({
    operationId: 'resolveManuscriptNote',
    method: 'POST',
    path: '/api/v3.0/office/posts/:uid/note/resolve',
    summary: '註解處理好了（連同回覆它的），或又打開',
    group,
    access: { to: 'list-manuscripts' },
    params: uidParams,
    body: z.strictObject({ id, resolved: z.boolean('resolved 只能是 true 或 false') }),
    response: envelope(done),
    errors: [404],
  }),
}
