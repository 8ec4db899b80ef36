import type { Database } from '../../db/connect.ts'
import { dailyNotesFor } from '../../db/queries/front.ts'
import {
  abandonIssue,
  closeIssue,
  type DueNewsletterRow,
  insertDeliveries,
  insertIssue,
  type LastIssueRow,
  lastIssueBy,
  lockRecipients,
  newsletterRhythms,
  type OpenIssueRow,
  openIssues,
  postsForIssue,
  postsOfIssue,
} from '../../db/queries/newsletter-issues.ts'
import type { PostSummaryRow } from '../../db/queries/posts.ts'
import { noteOn } from '../../domain/front/daily-note.ts'
import { isIssueDay, issueDaysFrom, issueInstant } from '../../domain/newsletters/issue-day.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { type sendMail, sendMails } from '../mail/mail-queue.ts'

type NewMail = Parameters<typeof sendMail>[1]
/** Renders an issue once; the returned function renders the mail of each recipient. */
export type WriteIssue = (
  issue: OpenIssueRow,
  posts: PostSummaryRow[],
  task: string | null,
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
    const mailTo = await write(issue, posts, await taskOn(db, issue.day))
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

/** The one task of a day, as on the front page (今天的日安): an issue of that day ends with it. */
export const taskOn = async (db: Database, day: string): Promise<string | null> =>
  noteOn(day, await dailyNotesFor(db, day))?.task ?? null

/** How far ahead issues are predicted, days. */
export const reckonedDays = 62

/**
 * The posts of a newsletter issue at an instant: of the day's issue if it was created by then, otherwise those that it
 * would contain, assuming that each earlier issue is sent at its hour. Nothing is written. Empty if there is nothing new.
 * @param now the present: issues up to it are known, later ones are predicted
 */
export async function issueAt(db: Database, newsletter: DueNewsletterRow, at: Date, now: Date): Promise<PostSummaryRow[]> {
  const then = db.at(at)
  const day = taipeiDay(at)
  const last = await lastIssueBy(then, newsletter.id, at)
  if (last?.day === day) return postsOfIssue(then, last.id)
  return postsForIssue(then, newsletter.id, { since: before(newsletter, last, day, now), now: at, most: maxIssuePosts })
}

/** When the previous issue is created, as far as it can be predicted; null before the first. */
function before(newsletter: DueNewsletterRow, last: LastIssueRow | null, day: string, now: Date): Date | null {
  const coming = issueDaysFrom(newsletter, taipeiDay(now), newsletter.last_day, reckonedDays).filter((one) => one < day)
  const reckoned = coming.at(-1)
  if (reckoned) return issueInstant(reckoned)
  return last && new Date(last.created_at)
}
