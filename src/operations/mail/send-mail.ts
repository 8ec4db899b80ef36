import type { Database } from '../../db/connect.ts'
import { insertMail, type NewMail } from '../../db/queries/mail.ts'

/** Queues a mail: after the caller's commit it is in the outbox, and the job `deliver-mail` sends it. @returns its id */
export async function sendMail(db: Database, mail: NewMail): Promise<string> {
  return insertMail(db, mail)
}
