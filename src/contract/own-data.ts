import { z } from 'zod'
import { codeField, passwordField } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { day, done, envelope, instant } from './shapes.ts'

/** The forms of 刪除帳號: with the password, or with a mailed code; an account may have no password. */
export const deleteForms = {
  password: z.object({ password: passwordField }),
  code: z.object({ code: codeField }),
}
const deletion = z
  .object({ password: passwordField.optional(), code: codeField.optional() })
  .refine(({ password, code }) => password !== undefined || code !== undefined, { path: ['password'], message: '請輸入密碼' })

const row = z.record(z.string(), z.unknown())
export const ownData = z.strictObject({
  generated_at: instant,
  account: row,
  /** By kind of data; every kind is listed, also empty ones. */
  held: z.record(z.string(), z.array(row)),
})
export type OwnData = z.infer<typeof ownData>

/** The day on which an account will be erased. */
export const erasure = z.strictObject({ erase_on: day })

/** One look of the reader service at the member's data: when, by which role, what was seen or done, and the kind of reason. */
export const look = z.strictObject({ at: instant, role: z.string(), what: z.string(), reason: z.string() })
export type DataAccess = z.infer<typeof look>

export const ownDataEndpoints = {
  read: endpoint({
    operationId: 'exportOwnData',
    method: 'GET',
    path: '/api/v3.0/member/data',
    summary: '本站保有的關於這個會員的所有資料（不含密碼與憑證）',
    group: 'member',
    access: 'signed-in',
    response: envelope(ownData),
  }),
  looks: endpoint({
    operationId: 'listLooks',
    method: 'GET',
    path: '/api/v3.0/member/data/looks',
    summary: '客服什麼時候、為了什麼查過這個會員的資料，最近一百次；不含同事的姓名',
    group: 'member',
    access: 'signed-in',
    response: envelope(z.array(look)),
  }),
  sendErasureCode: endpoint({
    operationId: 'sendErasureCode',
    method: 'POST',
    path: '/api/v3.0/member/delete/code',
    summary: '把刪除帳號的驗證碼寄到這個帳號的電子郵件；沒有密碼的帳號以它確認',
    group: 'member',
    access: 'signed-in',
    response: envelope(done),
  }),
  requestErasure: endpoint({
    operationId: 'requestErasure',
    method: 'POST',
    path: '/api/v3.0/member/delete',
    summary: '以密碼或驗證碼申請刪除帳號：立刻登出，14 天後刪除；期間內登入就取消',
    group: 'member',
    access: 'signed-in',
    body: deletion,
    response: envelope(erasure),
    // a card is still charged for later terms
    errors: [409],
  }),
}
