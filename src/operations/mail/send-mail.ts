import type { Database } from '../../db/connect.ts'
import { insertMail, insertMails, type NewMail } from '../../db/queries/mail.ts'

/** Queues a mail: after the caller's commit it is in the outbox, and the job `deliver-mail` sends it. @returns its id */
export async function sendMail(db: Database, mail: NewMail): Promise<string> {
  return insertMail(db, mail)
}

/** Queues many mails in one statement. */
export async function sendMails(db: Database, mails: readonly NewMail[]): Promise<void> {
  await insertMails(db, mails)
}
