import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { dailyNotesFor } from '../../db/queries/front.ts'
import { releaseEmail } from '../../db/queries/mail.ts'
import { findMember } from '../../db/queries/membership.ts'
import {
  abandonIssue,
  closeIssue,
  type DueNewsletterRow,
  insertDeliveries,
  insertIssue,
  insertSubscription,
  type LastIssueRow,
  lastIssueUntil,
  lockRecipients,
  lockSubscriptionsOf,
  type NewsletterChoiceRow,
  type NewsletterRow,
  newsletterRhythms,
  newsletterRows,
  newslettersOf,
  type OpenIssueRow,
  openIssues,
  postsForIssue,
  postsOfIssue,
  type SubscriptionRow,
  subscriptionsById,
  updateSubscription,
} from '../../db/queries/newsletters.ts'
import type { PostSummaryRow } from '../../db/queries/posts.ts'
import { dailyNoteFor } from '../../domain/front/daily-note.ts'
import { isIssueDay, issueDaysFrom, issueInstant } from '../../domain/newsletters/issue-day.ts'
import { mayResendConfirmation, nextState } from '../../domain/newsletters/subscription-state.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { notFound, signInRequired } from '../failure.ts'
import { sendMail, sendMails } from '../mail/mail-queue.ts'
import { requireOwner } from '../require-may.ts'

type ComposedMail = Omit<Parameters<typeof sendMail>[1], 'recipient'>
/** The result of the request. */
type SubscriptionOutcome = { mailed: boolean } | { unknown: number }
/** Writes the mail with the confirmation link. */
export type WriteConfirmation = (requested: { ids: string[]; titles: string[] }) => Promise<ComposedMail>

/**
 * Requests newsletters for an e-mail address: one mail confirms all new ones. Its other subscriptions end (`leave`) or stay.
 * An unknown number is refused, and nothing changes.
 * @returns whether a mail was queued; or the first unknown number
 */
async function applySubscriptions(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { email, requestedIds, rest }: { email: string; requestedIds: readonly number[]; rest: 'leave' | 'stay' },
  write: WriteConfirmation,
): Promise<SubscriptionOutcome> {
  const offered = await newsletterRows(db)
  return db.transaction(async (tx) => {
    const before = await lockSubscriptionsOf(tx, email)
    // archived ones can be kept or left by their subscriber; to any other caller they are unknown
    const received = rest === 'stay' ? [] : before.filter(({ state }) => state === 'subscribed')
    const archived = received.filter(({ newsletter_id }) => !offered.some(({ id }) => id === newsletter_id))
    const available = [...offered, ...archived.map(({ newsletter_id: id, title }) => ({ id, title }))]
    const unknown = requestedIds.find((number) => !available.some(({ id }) => id === number))
    if (unknown !== undefined) return { unknown }
    const requested: { id: string; title: string }[] = []
    for (const { id: newsletterId, title } of available) {
      const row = before.find(({ newsletter_id }) => newsletter_id === newsletterId)
      const isRequested = requestedIds.includes(newsletterId)
      if (!isRequested && rest === 'stay') continue
      if (!row) {
        const id = isRequested ? await insertSubscription(tx, email, newsletterId, now) : null
        if (id !== null) requested.push({ id, title })
        continue
      }
      const mailNow = isRequested && needsMail(row, now)
      if (mailNow) requested.push({ id: row.id, title })
      const state = nextState(row.state, isRequested ? 'ask' : 'leave')
      if (state === 'none' || (state === row.state && !mailNow)) continue
      await updateSubscription(tx, row.id, state, state === 'pending' && !mailNow ? row.asked_at : now)
    }
    if (requested.length === 0) return { mailed: false }
    const mail = await write({ ids: requested.map(({ id }) => id), titles: requested.map(({ title }) => title) })
    await sendMail(tx, { recipient: email, ...mail })
    return { mailed: true }
  })
}

const needsMail = ({ state, asked_at }: SubscriptionRow, now: Date) =>
  state !== 'subscribed' && mayResendConfirmation(asked_at, now)

/** The purposes of a mail's link. */
type LinkPurpose = 'confirm' | 'unsubscribe'

interface NewsletterLink {
  purpose: LinkPurpose
  /** The ids of its subscriptions. */
  ids: string[]
}

/** The lifetime of a confirmation link, days. Unsubscribe links never expire. */
export const confirmableDays = 7

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(`newsletter ${text}`).digest('base64url')

/**
 * A signed link for subscriptions: it contains no e-mail address, and nothing is stored for it. The
 * first of the secrets signs.
 */
export function linkToken([secret = '']: readonly string[], { purpose, ids }: NewsletterLink, now: Date): string {
  const text = [purpose, now.getTime().toString(36), ids.join('_')].join('.')
  return `${text}.${sign(secret, text)}`
}

/**
 * The content of a token; null when it is invalid, or too old for a confirmation.
 * @param secrets each is accepted: links in old mails were signed with an earlier one
 */
export function readLinkToken(secrets: readonly string[], token: string, now: Date): NewsletterLink | null {
  const [purpose = '', time = '', ids = '', signature = ''] = token.split('.')
  const received = Buffer.from(signature)
  const isSignedWith = (secret: string) => {
    const expected = Buffer.from(sign(secret, `${purpose}.${time}.${ids}`))
    return received.length === expected.length && timingSafeEqual(received, expected)
  }
  if (!secrets.some(isSignedWith)) return null
  if (purpose !== 'confirm' && purpose !== 'unsubscribe') return null
  if (purpose === 'confirm' && now.getTime() - Number.parseInt(time, 36) > confirmableDays * 86_400_000) return null
  return { purpose, ids: ids.split('_') }
}

type Context = Pick<OperationContext, 'db' | 'now'>

export interface FollowedLink {
  purpose: LinkPurpose
  newsletters: { id: number; title: string; state: SubscriptionRow['state'] }[]
  /** The token with which the owner of the mailbox can unsubscribe again. */
  leaveToken: string
}

/**
 * The purpose of a mail's link. Reading changes nothing.
 * @throws not_found when the token is invalid or expired, or its subscriptions are deleted
 */
export async function readLink({ db, now }: Context, secrets: readonly string[], token: string): Promise<FollowedLink> {
  const link = readLinkToken(secrets, token, now)
  const rows = link ? await subscriptionsById(db, link.ids) : []
  if (!link || rows.length === 0) throw notFound()
  return toFollowedLink(link, rows, secrets, now)
}

/**
 * Performs the action of a mail's link: confirms, or unsubscribes. Idempotent, and needs no sign-in (RFC 8058).
 * @throws not_found when the token is invalid, expired or for another purpose, or its subscriptions are deleted
 */
export async function followLink(
  { db, now }: Context,
  { secrets, token, purpose }: { secrets: readonly string[]; token: string; purpose: LinkPurpose },
): Promise<FollowedLink> {
  const link = readLinkToken(secrets, token, now)
  if (!link || link.purpose !== purpose) throw notFound()
  return db.transaction(async (tx) => {
    const rows = await subscriptionsById(tx, link.ids, true)
    if (rows.length === 0) throw notFound()
    for (const row of rows) {
      const state = nextState(row.state, purpose === 'confirm' ? 'confirm' : 'leave')
      if (state === 'none' || state === row.state) continue
      await updateSubscription(tx, row.id, state, now)
      row.state = state
    }
    return toFollowedLink(link, rows, secrets, now)
  })
}

const toFollowedLink = (
  { purpose, ids }: NewsletterLink,
  rows: SubscriptionRow[],
  secrets: readonly string[],
  now: Date,
): FollowedLink => ({
  purpose,
  newsletters: rows.map(({ newsletter_id, title, state }) => ({ id: newsletter_id, title, state })),
  leaveToken: linkToken(secrets, { purpose: 'unsubscribe', ids }, now),
})

/**
 * Requests newsletters for an e-mail address, by any caller, signed in or not. Only the e-mail address's owner can
 * confirm, by the link in the mail; existing subscriptions stay unchanged. The response discloses nothing about the
 * e-mail address.
 * @returns the first unknown newsletter number, if any; nothing is requested then
 */
export async function requestNewsletters(
  context: Pick<OperationContext, 'db' | 'now'>,
  { email, requestedIds }: { email: string; requestedIds: readonly number[] },
  write: WriteConfirmation,
): Promise<{ unknown: number } | null> {
  const settled = await applySubscriptions(context, { email, requestedIds, rest: 'stay' }, write)
  return 'unknown' in settled ? settled : null
}

/**
 * Sets the newsletters of the signed-in member to exactly these. New ones wait for the confirmation link, in one mail
 * for all; removed ones end immediately. An unknown number is refused, and nothing changes.
 * @returns whether a mail was queued; or the unknown number
 * @throws sign_in_required
 */
export async function chooseNewsletters(
  context: OperationContext,
  requestedIds: readonly number[],
  write: WriteConfirmation,
): Promise<SubscriptionOutcome> {
  const email = await ownEmail(context)
  // the owner states that the mailbox works: if it does not, the next mail is returned as well
  await releaseEmail(context.db, email)
  return applySubscriptions(context, { email, requestedIds, rest: 'leave' }, write)
}

/** All newsletters. */
export function listNewsletters({ db }: OperationContext): Promise<NewsletterRow[]> {
  return newsletterRows(db)
}

/** Every newsletter, with the subscription state of the signed-in member's e-mail address. @throws sign_in_required */
export async function readMemberNewsletters(context: OperationContext): Promise<NewsletterChoiceRow[]> {
  return newslettersOf(context.db, await ownEmail(context))
}

/** The signed-in member's e-mail address. @throws sign_in_required */
async function ownEmail({ db, viewer }: OperationContext): Promise<string> {
  const member = await findMember(db, requireOwner(viewer))
  if (!member) throw signInRequired()
  return member.email
}

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
const recipientsPerBatch = 200

/** Creates today's issues (in Taipei time) of newsletters that have something new. Idempotent. */
export async function createIssues(db: Database, now: Date): Promise<void> {
  const day = taipeiDay(now)
  for (const newsletter of await newsletterRhythms(db))
    if (isIssueDay(newsletter, day, newsletter.last_day)) await insertIssue(db, newsletter.id, { day, now, limit: maxIssuePosts })
}

/**
 * Writes the mails of every issue with missing recipients. Each mail is queued in one transaction with the record of
 * its delivery: after a crash and a restart, no subscriber receives it twice and none is omitted.
 * @returns how many mails were written
 */
export async function writeIssues(db: Database, now: Date, write: WriteIssue): Promise<number> {
  let writtenCount = 0
  for (const issue of await openIssues(db)) {
    const posts = await postsOfIssue(db, issue.id)
    if (posts.length === 0) {
      await abandonIssue(db, issue.id, now)
      continue
    }
    const mailTo = await write(issue, posts, await taskOfDay(db, issue.day))
    const writeBatch = (after: string | null) =>
      db.transaction(async (tx) => {
        const recipients = await lockRecipients(tx, issue.id, { after, limit: recipientsPerBatch })
        const ids = recipients.map(({ id }) => id)
        const owed = new Set(await insertDeliveries(tx, issue.id, ids))
        await sendMails(tx, recipients.filter(({ id }) => owed.has(id)).map(mailTo))
        writtenCount += owed.size
        return ids.length === recipientsPerBatch ? (ids.at(-1) ?? null) : null
      })
    // a cursor over the recipients: the memory and the time of a batch do not depend on their number
    for (let after = await writeBatch(null); after !== null; ) after = await writeBatch(after)
    await closeIssue(db, issue.id, now)
  }
  return writtenCount
}

/** The one task of a day, as on the front page (今天的日安): an issue of that day ends with it. */
export const taskOfDay = async (db: Database, day: string): Promise<string | null> =>
  dailyNoteFor(day, await dailyNotesFor(db, day))?.task ?? null

/** How far ahead issues are predicted, days. */
export const predictedDays = 62

/**
 * The posts of a newsletter issue at an instant: of the day's issue if it was created by then, otherwise those that it
 * would contain, assuming that each earlier issue is sent at its hour. Nothing is written. Empty if there is nothing new.
 * @param now the current: issues up to it are known, later ones are predicted
 */
export async function issuePostsAt(
  db: Database,
  newsletter: DueNewsletterRow,
  instant: Date,
  now: Date,
): Promise<PostSummaryRow[]> {
  const dbAtInstant = db.at(instant)
  const day = taipeiDay(instant)
  const last = await lastIssueUntil(dbAtInstant, newsletter.id, instant)
  if (last?.day === day) return postsOfIssue(dbAtInstant, last.id)
  return postsForIssue(dbAtInstant, newsletter.id, {
    since: previousIssueTime(newsletter, last, day, now),
    now: instant,
    limit: maxIssuePosts,
  })
}

/** When the previous issue is created, as far as it can be predicted; null before the first. */
function previousIssueTime(newsletter: DueNewsletterRow, last: LastIssueRow | null, day: string, now: Date): Date | null {
  const coming = issueDaysFrom(newsletter, taipeiDay(now), newsletter.last_day, predictedDays).filter((item) => item < day)
  const reckoned = coming.at(-1)
  if (reckoned) return issueInstant(reckoned)
  return last && new Date(last.created_at)
}
