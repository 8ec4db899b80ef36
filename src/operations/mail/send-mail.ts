import type { Database } from '../../db/connect.ts'
import { insertMail, type NewMail } from '../../db/queries/mail.ts'

/**
 * Promises a mail: once this returns it stands in the outbox, and the job `deliver-mail` sends it.
 * @returns its id
 */
export async function sendMail(db: Database, mail: NewMail): Promise<string> {
  return insertMail(db, mail)
}
