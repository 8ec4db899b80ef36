import { z } from 'zod'
import { passwordField } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { day, envelope, instant } from './shapes.ts'

/** The form of 刪除帳號. */
export const deleteForm = z.object({ password: passwordField })

const row = z.record(z.string(), z.unknown())
const ownData = z.strictObject({
  generated_at: instant,
  account: row,
  /** By kind of thing; every kind is named, also those of which there is nothing. */
  held: z.record(z.string(), z.array(row)),
})
export type OwnData = z.infer<typeof ownData>

export const ownDataEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/v3.0/member/data',
    summary: '本站保有的關於這個會員的所有資料（不含密碼與憑證）',
    group: 'member',
    access: 'signed-in',
    answer: envelope(ownData),
  }),
  requestErasure: endpoint({
    method: 'POST',
    path: '/api/v3.0/member/delete',
    summary: '申請刪除帳號：立刻登出，14 天後刪除；期間內登入就取消',
    group: 'member',
    access: 'signed-in',
    body: deleteForm,
    answer: envelope(z.strictObject({ erase_on: day })),
    // a card is still charged for later terms
    errors: [409],
  }),
}
