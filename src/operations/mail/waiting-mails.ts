import type { Database } from '../../db/connect.ts'
import { countMailJobs, mailsWithoutJob } from '../../db/queries/mail.ts'
import { mailPriorities } from '../../domain/mail/priority.ts'

/** Unfinished jobs at which mailings wait in the outbox: the queue stays small however many letters a mailing has. */
const enough = 2000

/**
 * The mails for which a job is still to be made, the most urgent first. Codes are always among them; the rest only while the
 * queue is not full.
 */
export async function waitingMails(db: Database, limit: number): Promise<{ id: string; priority: number }[]> {
  const full = (await countMailJobs(db)) >= enough
  return mailsWithoutJob(db, { limit, least: full ? mailPriorities.code : mailPriorities.bulk })
}
