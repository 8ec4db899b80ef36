import type { Database } from '../../db/connect.ts'
import {
  type DueNewsletterRow,
  type LastIssueRow,
  lastIssueBy,
  postsForIssue,
  postsOfIssue,
} from '../../db/queries/newsletter-issues.ts'
import type { PostSummaryRow } from '../../db/queries/posts.ts'
import { issueDaysFrom, issueInstant } from '../../domain/newsletters/issue-day.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { maxIssuePosts } from './send-newsletters.ts'

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
