import { findMail, latestMails, type MailDetailRow, type MailRow } from '../../db/queries/mail.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'

export type { MailDetailRow, MailRow }

/** How many mails the outbox page lists. */
const shown = 50

/**
 * The outbox as the demo shows it: the newest mails, and optionally one of them in full.
 * @throws not_found when that one does not exist
 */
export async function readOutbox(
  { db }: OperationContext,
  id: string | undefined,
): Promise<{ mails: MailRow[]; mail: MailDetailRow | null }> {
  const mails = await latestMails(db, shown)
  if (id === undefined) return { mails, mail: null }
  const mail = await findMail(db, id)
  if (!mail) throw notFound()
  return { mails, mail }
}
