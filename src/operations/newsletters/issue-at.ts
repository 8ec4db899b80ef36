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
import { mostOfIssue } from './send-newsletters.ts'

/** So far ahead issues are reckoned, days. */
export const reckonedDays = 62

/**
 * The posts of a newsletter's issue at an instant: of the day's own where it was begun by then, or else those that one
 * would be begun with, each issue before it having gone out at its hour. Nothing is written. Empty where there is nothing new.
 * @param now until when issues are known; later ones are reckoned
 */
export async function issueAt(db: Database, newsletter: DueNewsletterRow, at: Date, now: Date): Promise<PostSummaryRow[]> {
  const then = db.at(at)
  const day = taipeiDay(at)
  const last = await lastIssueBy(then, newsletter.id, at)
  if (last?.day === day) return postsOfIssue(then, last.id)
  return postsForIssue(then, newsletter.id, { since: before(newsletter, last, day, now), now: at, most: mostOfIssue })
}

/** When the issue before a day's is begun, as far as one can know; null before the first. */
function before(newsletter: DueNewsletterRow, last: LastIssueRow | null, day: string, now: Date): Date | null {
  const coming = issueDaysFrom(newsletter, taipeiDay(now), newsletter.last_day, reckonedDays).filter((one) => one < day)
  const reckoned = coming.at(-1)
  if (reckoned) return issueInstant(reckoned)
  return last && new Date(last.created_at)
}
