import { type FailedMailRow, failedMails, findFailedMail, sendAnew } from '../../db/queries/mail.ts'
import { mayResend } from '../../domain/mail/failed-mail.ts'
import type { OperationContext } from '../context.ts'
import { conflict, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMay } from '../require-may.ts'

/** Maximum number of mails in the list. */
const shown = 100

/** Mails that failed permanently, newest first. @throws sign_in_required, forbidden */
export async function listFailedMails({ db, viewer }: OperationContext): Promise<{ mails: FailedMailRow[]; more: boolean }> {
  requireMay(viewer, 'see-failed-mail')
  const mails = await failedMails(db, shown + 1)
  return { mails: mails.slice(0, shown), more: mails.length > shown }
}

/**
 * Resends a failed mail as a new one. The failed one is deleted, so that it cannot be resent twice.
 * @throws sign_in_required, forbidden, not_found; conflict for one that cannot be resent
 */
export async function resendMail(context: OperationContext, id: string): Promise<void> {
  const { db, viewer } = context
  requireMay(viewer, 'see-failed-mail')
  await db.transaction(async (tx) => {
    const mail = await findFailedMail(tx, id)
    if (!mail) throw notFound()
    if (!mayResend(mail)) throw conflict('這封信再寄一次也沒有用：驗證碼過期了，電子報是舊的，或對方沒有這個信箱')
    await sendAnew(tx, id)
    await recordAuditEvent(tx, context, { action: 'resend-mail', thing: `mail:${id}` })
  })
}
