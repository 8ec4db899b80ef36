import { z } from 'zod'
import { mailStops } from '../domain/mail/priority.ts'
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

/** The mails that administrators have stopped, and why. */
export const mailSwitch = z.strictObject({
  stopped: z.enum(mailStops, '請選擇要停住哪些信'),
  reason: z.string().trim().max(100, '最多 100 個字'),
})
export type MailSwitch = z.infer<typeof mailSwitch>

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
    response: z.strictObject({ items: z.array(failedMail), more: z.boolean(), sending: mailSwitch }),
  }),
  resend: endpoint({
    operationId: 'resendMail',
    method: 'POST',
    path: '/api/v3.0/office/mail/:id/resend',
    summary: '再寄一次；驗證碼、電子報和沒有信箱的收件人回 409',
    group,
    access,
    params: z.object({ id: z.uuid('沒有這封信') }),
    response: envelope(done),
    errors: [404, 409],
  }),
  switch: endpoint({
    operationId: 'switchMail',
    method: 'POST',
    path: '/api/v3.0/office/mail/switch',
    summary: '停住寄信（全部，或驗證碼與重設密碼以外的），或恢復；停住要寫原因',
    group,
    access: { to: 'stop-mail' },
    body: mailSwitch,
    response: envelope(done),
  }),
}
