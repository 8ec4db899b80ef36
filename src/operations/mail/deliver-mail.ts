import type { Database } from '../../db/connect.ts'
import { findUnsentMail, markMailFailed, markMailSent, type WholeMailRow } from '../../db/queries/mail.ts'

/** Hands a mail to a mail server. @throws when the server does not take it */
export type SendMail = (mail: WholeMailRow) => Promise<void>

/**
 * Sends one mail of the outbox, unless it has been sent. It is marked only once the server has taken it: should the
 * process die between, it goes out a second time (with the same Message-ID) rather than not at all.
 * @throws what the mail server said; it is noted in the outbox too
 */
export async function deliverMail(db: Database, id: string, send: SendMail): Promise<void> {
  const mail = await findUnsentMail(db, id)
  if (!mail) return
  try {
    await send(mail)
  } catch (error) {
    await markMailFailed(db, id, error instanceof Error ? error.message : String(error))
    throw error
  }
  await markMailSent(db, id)
}
