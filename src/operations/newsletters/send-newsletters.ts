import type { Database } from '../../db/connect.ts'
import {
  abandonIssue,
  closeIssue,
  insertDeliveries,
  insertIssue,
  lockRecipients,
  newsletterRhythms,
  type OpenIssueRow,
  openIssues,
  postsOfIssue,
} from '../../db/queries/newsletter-issues.ts'
import type { PostSummaryRow } from '../../db/queries/posts.ts'
import { isIssueDay } from '../../domain/newsletters/issue-day.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { type sendMail, sendMails } from '../mail/send-mail.ts'

type NewMail = Parameters<typeof sendMail>[1]
/** Renders an issue once; the returned function renders the mail of each recipient. */
export type WriteIssue = (
  issue: OpenIssueRow,
  posts: PostSummaryRow[],
) => Promise<(recipient: { id: string; email: string }) => NewMail>

/** The maximum number of posts in an issue. */
export const maxIssuePosts = 6
/** The number of recipients per transaction. */
const atOnce = 200

/** Creates today's issues (in Taipei time) of newsletters that have something new. Idempotent. */
export async function startIssues(db: Database, now: Date): Promise<void> {
  const day = taipeiDay(now)
  for (const newsletter of await newsletterRhythms(db))
    if (isIssueDay(newsletter, day, newsletter.last_day)) await insertIssue(db, newsletter.id, { day, now, most: maxIssuePosts })
}

/**
 * Writes the mails of every issue with missing recipients. Each mail is queued in one transaction with the record of
 * its delivery: after a crash and a restart, no subscriber receives it twice and none is omitted.
 * @returns how many mails were written
 */
export async function writeIssues(db: Database, now: Date, write: WriteIssue): Promise<number> {
  let written = 0
  for (const issue of await openIssues(db)) {
    const posts = await postsOfIssue(db, issue.id)
    if (posts.length === 0) {
      await abandonIssue(db, issue.id, now)
      continue
    }
    const mailTo = await write(issue, posts)
    const writeBatch = (after: string | null) =>
      db.transaction(async (tx) => {
        const recipients = await lockRecipients(tx, issue.id, { after, limit: atOnce })
        const ids = recipients.map(({ id }) => id)
        const owed = new Set(await insertDeliveries(tx, issue.id, ids))
        await sendMails(tx, recipients.filter(({ id }) => owed.has(id)).map(mailTo))
        written += owed.size
        return ids.length === atOnce ? (ids.at(-1) ?? null) : null
      })
    // a cursor over the recipients: the memory and the time of a batch do not depend on their number
    for (let after = await writeBatch(null); after !== null; ) after = await writeBatch(after)
    await closeIssue(db, issue.id, now)
  }
  return written
}
