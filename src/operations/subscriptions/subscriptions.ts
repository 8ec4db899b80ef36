import type { Database } from '../../db/connect.ts'
import type { NewMail } from '../../db/queries/mail.ts'
import { findNumbering } from '../../db/queries/payment/grants.ts'
import { markResent } from '../../db/queries/payment/orders.ts'
import {
  changeMailing,
  claimNotice,
  countOrders,
  type EntitlementRow,
  entitlementRows,
  extendPrintTerm,
  type IssueRow,
  insertMissingCopy,
  listReadableIssues,
  lockSubscription,
  type MissingCopy,
  missingCopiesOf,
  type OrderRow,
  orderRows,
  type SubscriptionWithMailings,
  subscriptionsOfMember,
  upcomingCharges,
  upcomingEnds,
} from '../../db/queries/subscriptions.ts'
import type { Recipient } from '../../domain/payment/delivery.ts'
import {
  endNotice,
  mailingEnd,
  type NoticeKind,
  nextMailing,
  noticeHorizon,
  pauseMailing as paused,
  remainingIssues,
  reportableIssues,
  resumeMailing as resumed,
} from '../../domain/subscriptions/mailing.ts'
import {
  entitlementState,
  includesPrint,
  type SubscriptionInfo,
  subscriptionInfo,
} from '../../domain/subscriptions/subscription-info.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { conflict, notFound } from '../failure.ts'
import { sendMail } from '../mail/mail-queue.ts'
import { recordAuditEvent } from '../office/audit.ts'
import type { Page } from '../posts/list-posts.ts'
import { requireMay, requireOwner } from '../require-may.ts'

/** A subscription as its holder manages it. */
export interface ManagedSubscription extends SubscriptionWithMailings {
  copiesLeft: number
  nextMailing: string | null
  /** Issues that can be reported as missing, and were not yet. */
  reportable: number[]
  missing: MissingCopy[]
}

/**
 * The signed-in member's own subscriptions, bought here or bound by their number: mailings, charges and missing copies.
 * @throws sign_in_required
 */
export async function listSubscriptions({ db, viewer, now }: OperationContext): Promise<ManagedSubscription[]> {
  const memberId = requireOwner(viewer)
  const today = taipeiDay(now)
  const [subscriptions, missing, numbering] = await Promise.all([
    subscriptionsOfMember(db, memberId),
    missingCopiesOf(db, memberId),
    findNumbering(db, today),
  ])
  return subscriptions.map((item) => {
    const printed = isMailed(item)
    const reported = missing.filter(({ number }) => number === item.number)
    const reportedIssues = new Set(reported.map(({ issue }) => issue))
    return {
      ...item,
      copiesLeft: printed ? remainingIssues(item, today, numbering) : 0,
      nextMailing: printed && item.state === 'active' ? nextMailing(item, today, numbering) : null,
      reportable: printed ? reportableIssues(item, today, numbering).filter((issue) => !reportedIssues.has(issue)) : [],
      missing: reported,
    }
  })
}

/** Whether printed issues of a subscription are sent or can be resumed. */
export const isMailed = ({ kind, state }: Pick<SubscriptionWithMailings, 'kind' | 'state'>) =>
  includesPrint(kind) && (state === 'active' || state === 'paused')

interface Subscription {
  subscription_info: SubscriptionInfo | null
  rights: (EntitlementRow & { state: ReturnType<typeof entitlementState> })[]
}

/** The signed-in member's subscription, and every entitlement behind it, ended ones included. @throws sign_in_required */
export async function readSubscription({ db, viewer, now }: OperationContext): Promise<Subscription> {
  const entitlements = await entitlementRows(db, requireOwner(viewer))
  const today = taipeiDay(now)
  return {
    subscription_info: subscriptionInfo(entitlements, today),
    rights: entitlements.map((entitlement) => ({ ...entitlement, state: entitlementState(entitlement, today) })),
  }
}

/** A page of the signed-in member's own orders, newest first. @throws sign_in_required */
export async function listOrders(
  { db, viewer }: OperationContext,
  { page, perPage }: { page: number; perPage: number },
): Promise<Page<OrderRow>> {
  const owner = requireOwner(viewer)
  const [items, total] = await Promise.all([orderRows(db, owner, perPage, (page - 1) * perPage), countOrders(db, owner)])
  return { items, page, perPage, total }
}

/**
 * The issues that the signed-in member may read online: all published ones for subscribers, none for others.
 * @throws sign_in_required
 */
export async function listOpenIssues(
  { db, viewer, now }: OperationContext,
  { page, perPage }: { page: number; perPage: number },
): Promise<Page<IssueRow>> {
  requireOwner(viewer)
  if (viewer.identity !== 'subscriber') return { items: [], page, perPage, total: 0 }
  const { issues, total } = await listReadableIssues(db, taipeiDay(now), perPage, (page - 1) * perPage)
  return { items: issues, page, perPage, total }
}

interface RenewalDetails {
  recipient: string
  title: string
  /** A Taipei calendar day, `YYYY-MM-DD`. */
  day: string
}

/** Writes the mails about the period of a subscription. Amounts are New Taiwan dollars. */
interface RenewalMails {
  chargeSoon(details: RenewalDetails & { orderNo: string; amount: number }): Promise<NewMail>
  termEnding(details: RenewalDetails & { number: string }): Promise<NewMail>
}

/**
 * Notifies subscribers that their card is charged in a week, or that their subscription ends in a month and in a week.
 * Each notice is sent once, however often and in however many processes this runs; a missed day is caught up.
 * @returns how many mails were queued
 */
export async function notifyOfRenewals(db: Database, mails: RenewalMails, now: Date): Promise<number> {
  const today = taipeiDay(now)
  const until = noticeHorizon(today)
  const notify = (notice: { number: string; kind: NoticeKind; about: string }, write: () => Promise<NewMail>) =>
    db.transaction(async (tx) => {
      if (!(await claimNotice(tx, { ...notice, sentAt: now }))) return 0
      await sendMail(tx, await write())
      return 1
    })

  let notified = 0
  for (const { number, order_no, email, ...details } of await upcomingCharges(db, { from: today, until: until.charge }))
    notified += await notify({ number, kind: 'charge', about: details.day }, () =>
      mails.chargeSoon({ ...details, recipient: email, orderNo: order_no }),
    )
  for (const { email, ...details } of await upcomingEnds(db, { from: today, until: until.end })) {
    const kind = endNotice(details.day, today)
    if (kind)
      notified += await notify({ number: details.number, kind, about: details.day }, () =>
        mails.termEnding({ ...details, recipient: email }),
      )
  }
  return notified
}

/**
 * Changes the shipping address of the member's own subscription, and its recipient if one is given (null: the holder),
 * from the next issue on.
 * @throws sign_in_required, not_found, conflict when nothing printed is sent
 */
export async function changeMailingAddress(
  context: OperationContext,
  number: string,
  { address, recipient }: { address: string; recipient?: Recipient | undefined },
): Promise<void> {
  await changeOwnMailing(context, number, (tx) =>
    changeMailing(tx, number, {
      address: address.trim(),
      ...(recipient && { recipientName: recipient.name, recipientPhone: recipient.phone }),
    }),
  )
}

/**
 * Changes the mailing of one of the member's own subscriptions, under its lock. Another member's is
 * not_found, like an unknown one.
 * @throws sign_in_required, not_found, conflict when it includes nothing printed
 */
export async function changeOwnMailing(
  { db, viewer }: OperationContext,
  number: string,
  work: (tx: Database, current: SubscriptionWithMailings, memberId: string) => Promise<void>,
): Promise<void> {
  const memberId = requireOwner(viewer)
  await db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, memberId, number)
    if (!subscription) throw notFound()
    if (!isMailed(subscription)) throw conflict('這份訂閱沒有寄送紙本雜誌')
    await work(tx, subscription, memberId)
  })
}

/**
 * Pauses the printed issues of the member's own subscription, from the next one on. Online access continues, and so
 * does an agreed renewal.
 * @throws sign_in_required, not_found, conflict when it is paused already or no issue is left to send
 */
export async function pauseMailing(context: OperationContext, number: string): Promise<void> {
  await changeOwnMailing(context, number, async (tx, subscription) => {
    const today = taipeiDay(context.now)
    const change = paused(subscription, today, await findNumbering(tx, today))
    if (!change) throw conflict('目前沒有可以暫停的寄送')
    await changeMailing(tx, number, { state: 'paused', pausedFrom: change.pausedFrom })
  })
}

/**
 * Resumes the printed issues of the member's own subscription. The withheld ones are added at the end, and the print
 * entitlement is extended accordingly.
 * @throws sign_in_required, not_found, conflict when it was not paused
 */
export async function resumeMailing(context: OperationContext, number: string): Promise<void> {
  await changeOwnMailing(context, number, async (tx, subscription) => {
    const today = taipeiDay(context.now)
    const numbering = await findNumbering(tx, today)
    const change = resumed(subscription, today, numbering)
    if (!change) throw conflict('這份訂閱沒有暫停寄送')
    const { pausedFrom, heldBack, lastIssue } = change
    // with online access, the last day is that of the access
    const longer =
      subscription.kind === 'print' && lastIssue > subscription.lastIssue ? { endsOn: mailingEnd(change, numbering) } : {}
    await changeMailing(tx, number, { state: 'active', pausedFrom, heldBack: [...heldBack], lastIssue, ...longer })
    if (subscription.orderNo && lastIssue > subscription.lastIssue)
      await extendPrintTerm(tx, subscription.orderNo, mailingEnd(change, numbering))
  })
}

/**
 * Reports that a printed issue of the member's own subscription did not arrive; the reader service
 * sends another. Idempotent.
 * @throws sign_in_required, not_found, conflict for an issue that was not sent, is still on its way, or is too old
 */
export async function reportMissingCopy(context: OperationContext, number: string, issue: number): Promise<void> {
  await changeOwnMailing(context, number, async (tx, subscription, memberId) => {
    const today = taipeiDay(context.now)
    if (!reportableIssues(subscription, today, await findNumbering(tx, today)).includes(issue))
      throw conflict('這一期還在寄送中、尚未寄送，或已超過可以補寄的時間')
    await insertMissingCopy(tx, { number, issue, memberId, reportedAt: context.now })
  })
}

/**
 * Records that a missing copy was sent again; its holder sees it.
 * @throws sign_in_required, forbidden, not_found when none is awaited
 */
export async function markCopyResent(
  context: OperationContext,
  { number, issue }: { number: string; issue: number },
): Promise<void> {
  requireMay(context.viewer, 'resend-copy')
  await context.db.transaction(async (tx) => {
    if (!(await markResent(tx, number, issue, context.now))) throw notFound()
    await recordAuditEvent(tx, context, { action: 'resend-copy', target: `subscription:${number}`, after: { issue } })
  })
}
