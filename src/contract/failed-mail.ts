import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, envelope, instant } from './shapes.ts'

export const failedMail = z.strictObject({
  id: z.uuid(),
  /** Empty for a mail with a code: its subject may contain the code. */
  subject: z.string(),
  /** Masked: the first character and the host. */
  recipient: z.string(),
  failed_at: instant,
  reason: z.string(),
  /** Whether the mail can be resent. */
  may_resend: z.boolean(),
})
export type FailedMail = z.infer<typeof failedMail>

const group = 'office'
const access = { to: 'see-failed-mail' } as const

/** Mails that failed permanently. */
export const failedMailEndpoints = {
  list: endpoint({
    operationId: 'listFailedMails',
    method: 'GET',
    path: '/api/v3.0/office/mail',
    summary: '三十天內寄不出去、不再試的信，最近的在前，最多 100 封；收件人只露出第一個字和主機',
    group,
    access,
    answer: z.strictObject({ items: z.array(failedMail), more: z.boolean() }),
  }),
  resend: endpoint({
    operationId: 'resendMail',
    method: 'POST',
    path: '/api/v3.0/office/mail/:id/resend',
    summary: '再寄一次；驗證碼、電子報和沒有信箱的收件人回 409',
    group,
    access,
    params: z.object({ id: z.uuid('沒有這封信') }),
    answer: envelope(done),
    errors: [404, 409],
  }),
}
