import type { Database } from '../../db/connect.ts'
import type { NewMail } from '../../db/queries/mail.ts'
import { type HeldSubscription, heldSubscriptions, type MissingCopy, missingCopiesOf } from '../../db/queries/mailings.ts'
import {
  claimNotice,
  comingCharges,
  comingEnds,
  countOrders,
  type IssueRow,
  issuesOut,
  type OrderRow,
  orderRows,
  type RightRow,
  rightRows,
} from '../../db/queries/subscriptions.ts'
import {
  copiesLeft,
  endNotice,
  type NoticeKind,
  nextMailing,
  noticeHorizon,
  reportableIssues,
} from '../../domain/subscriptions/mailing.ts'
import { rightState, type SubscriptionInfo, subscriptionInfo } from '../../domain/subscriptions/subscription-info.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { sendMail } from '../mail/mail-queue.ts'
import type { Page } from '../posts/list-posts.ts'
import { requireOwner } from '../require-may.ts'

/** A subscription as its holder manages it. */
export interface ManagedSubscription extends HeldSubscription {
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
  const [held, missing] = await Promise.all([heldSubscriptions(db, memberId), missingCopiesOf(db, memberId)])
  const today = taipeiDay(now)
  return held.map((one) => {
    const printed = isMailed(one)
    const reported = missing.filter(({ number }) => number === one.number)
    const reportedIssues = new Set(reported.map(({ issue }) => issue))
    return {
      ...one,
      copiesLeft: printed ? copiesLeft(one, today) : 0,
      nextMailing: printed && one.state === 'active' ? nextMailing(one, today) : null,
      reportable: printed ? reportableIssues(one, today).filter((issue) => !reportedIssues.has(issue)) : [],
      missing: reported,
    }
  })
}

/** Whether a subscription includes printed issues. */
export const isMailed = ({ kind, state }: Pick<HeldSubscription, 'kind' | 'state'>) =>
  kind !== 'digital' && (state === 'active' || state === 'paused')

interface Subscription {
  subscription_info: SubscriptionInfo | null
  rights: (RightRow & { state: ReturnType<typeof rightState> })[]
}

/** The signed-in member's subscription, and every entitlement behind it, ended ones included. @throws sign_in_required */
export async function readSubscription({ db, viewer, now }: OperationContext): Promise<Subscription> {
  const rights = await rightRows(db, requireOwner(viewer))
  const today = taipeiDay(now)
  return {
    subscription_info: subscriptionInfo(rights),
    rights: rights.map((right) => ({ ...right, state: rightState(right, today) })),
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
  const { issues, total } = await issuesOut(db, taipeiDay(now), perPage, (page - 1) * perPage)
  return { items: issues, page, perPage, total }
}

interface RenewalFacts {
  recipient: string
  title: string
  /** A Taipei calendar day, `YYYY-MM-DD`. */
  day: string
}

/** Writes the mails about the period of a subscription. Amounts are New Taiwan dollars. */
interface RenewalMails {
  chargeSoon(facts: RenewalFacts & { orderNo: string; amount: number }): Promise<NewMail>
  termEnding(facts: RenewalFacts & { number: string }): Promise<NewMail>
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
  for (const { number, order_no, email, ...facts } of await comingCharges(db, { from: today, until: until.charge }))
    notified += await notify({ number, kind: 'charge', about: facts.day }, () =>
      mails.chargeSoon({ ...facts, recipient: email, orderNo: order_no }),
    )
  for (const { email, ...facts } of await comingEnds(db, { from: today, until: until.end })) {
    const kind = endNotice(facts.day, today)
    if (kind)
      notified += await notify({ number: facts.number, kind, about: facts.day }, () =>
        mails.termEnding({ ...facts, recipient: email }),
      )
  }
  return notified
}
