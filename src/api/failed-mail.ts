import { failedMailEndpoints } from '../contract/failed-mail.ts'
import { failureText, maskedEmail, mayResend } from '../domain/mail/delivery.ts'
import { mailPriorities } from '../domain/mail/priority.ts'
import { listFailedMails, readMailSwitch, resendMail, setMailSwitch } from '../operations/mail/mail-queue.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Mails that failed permanently. */
export function serveFailedMail(app: ApiApp): void {
  serve(app, failedMailEndpoints.list, async ({ context }) => {
    const { mails, more } = await listFailedMails(context)
    const items = mails.map(({ id, subject, recipient, failed_at, error, priority }) => ({
      id,
      subject: priority === mailPriorities.code ? '' : subject,
      recipient: maskedEmail(recipient),
      failed_at,
      reason: failureText(error),
      may_resend: mayResend({ priority, error }),
    }))
    return { items, more, sending: await readMailSwitch(context.db) }
  })
  serve(app, failedMailEndpoints.resend, async ({ params, context }) => {
    await resendMail(context, params.id)
    return { items: { result: true } }
  })
  serve(app, failedMailEndpoints.switch, async ({ body, context }) => {
    await setMailSwitch(context, body)
    return { items: { result: true } }
  })
}
