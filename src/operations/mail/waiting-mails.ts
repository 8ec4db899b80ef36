import type { Database } from '../../db/connect.ts'
import { mailsWithoutJob } from '../../db/queries/mail.ts'

/** The mails for which a job is still to be made, at most this many at once. */
export async function waitingMails(db: Database, limit: number): Promise<string[]> {
  return mailsWithoutJob(db, limit)
}
