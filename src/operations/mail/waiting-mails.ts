import type { Database } from '../../db/connect.ts'
import { countMailJobs, mailsWithoutJob } from '../../db/queries/mail.ts'
import { mailPriorities } from '../../domain/mail/priority.ts'

/**
 * Above this number of unfinished jobs, mass mailings stay in the outbox: the queue stays small however
 * many mails a mailing has.
 */
const enough = 2000

/**
 * The mails for which a job has yet to be created, by priority. Codes are always included; the rest only while
 * the queue is not full.
 */
export async function waitingMails(db: Database, limit: number): Promise<{ id: string; priority: number }[]> {
  const full = (await countMailJobs(db)) >= enough
  return mailsWithoutJob(db, { limit, least: full ? mailPriorities.code : mailPriorities.bulk })
}
