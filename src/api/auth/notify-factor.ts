import { writeMail } from '../../mail/renderer.ts'
import { sendMail } from '../../operations/mail/send-mail.ts'
import type { NotifyFactorChange } from '../../operations/office/set-up-factor.ts'

/** Queues the mail that notifies a member of a change of their second factor. */
export const notifyFactorChange =
  (site: { name: string; url: string }): NotifyFactorChange =>
  async (db, { name, email }, change) => {
    const link = `${site.url}/office/second-factor`
    await sendMail(db, { recipient: email, ...(await writeMail({ site, kind: 'second-factor-changed', name, change, link })) })
  }
