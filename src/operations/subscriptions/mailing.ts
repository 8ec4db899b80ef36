import type { Database } from '../../db/connect.ts'
import {
  changeMailing,
  extendPrintTerm,
  type HeldSubscription,
  insertMissingCopy,
  lockSubscription,
} from '../../db/queries/mailings.ts'
import { markResent } from '../../db/queries/payment/office.ts'
import {
  mailingEnd,
  pauseMailing as paused,
  reportableIssues,
  resumeMailing as resumed,
} from '../../domain/subscriptions/mailing.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { conflict, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMay, requireOwner } from '../require-may.ts'
import { isMailed } from './subscriptions.ts'

/**
 * Changes the shipping address of the member's own subscription, from the next issue on.
 * @throws sign_in_required, not_found, conflict when nothing printed is sent
 */
export async function changeMailingAddress(context: OperationContext, number: string, address: string): Promise<void> {
  await changeOwnMailing(context, number, (tx) => changeMailing(tx, number, { address: address.trim() }))
}

/**
 * Changes the mailing of one of the member's own subscriptions, under its lock. Another member's is
 * not_found, like an unknown one.
 * @throws sign_in_required, not_found, conflict when it includes nothing printed
 */
export async function changeOwnMailing(
  { db, viewer }: OperationContext,
  number: string,
  work: (tx: Database, held: HeldSubscription, memberId: string) => Promise<void>,
): Promise<void> {
  const memberId = requireOwner(viewer)
  await db.transaction(async (tx) => {
    const held = await lockSubscription(tx, memberId, number)
    if (!held) throw notFound()
    if (!isMailed(held)) throw conflict('這份訂閱沒有寄送紙本雜誌')
    await work(tx, held, memberId)
  })
}

/**
 * Pauses the printed issues of the member's own subscription, from the next one on. Online access continues, and so
 * does an agreed renewal.
 * @throws sign_in_required, not_found, conflict when it is paused already or no issue is left to send
 */
export async function pauseMailing(context: OperationContext, number: string): Promise<void> {
  await changeOwnMailing(context, number, async (tx, held) => {
    const change = paused(held, taipeiDay(context.now))
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
  await changeOwnMailing(context, number, async (tx, held) => {
    const change = resumed(held, taipeiDay(context.now))
    if (!change) throw conflict('這份訂閱沒有暫停寄送')
    const { pausedFrom, heldBack, lastIssue } = change
    // with online access, the last day is that of the access
    const longer = held.kind === 'print' && lastIssue > held.lastIssue ? { endsOn: mailingEnd(change) } : {}
    await changeMailing(tx, number, { state: 'active', pausedFrom, heldBack: [...heldBack], lastIssue, ...longer })
    if (held.orderNo && lastIssue > held.lastIssue) await extendPrintTerm(tx, held.orderNo, mailingEnd(change))
  })
}

/**
 * Reports that a printed issue of the member's own subscription did not arrive; the reader service
 * sends another. Idempotent.
 * @throws sign_in_required, not_found, conflict for an issue that was not sent, is still on its way, or is too old
 */
export async function reportMissingCopy(context: OperationContext, number: string, issue: number): Promise<void> {
  await changeOwnMailing(context, number, async (tx, held, memberId) => {
    if (!reportableIssues(held, taipeiDay(context.now)).includes(issue))
      throw conflict('這一期還在寄送中、尚未寄送，或已超過可以補寄的時間')
    await insertMissingCopy(tx, { number, issue, memberId, reportedAt: context.now })
  })
}

/**
 * Records that a missing copy was sent again; its holder sees it.
 * @throws sign_in_required, forbidden, not_found when none is awaited
 */
export async function resendCopy(context: OperationContext, { number, issue }: { number: string; issue: number }): Promise<void> {
  requireMay(context.viewer, 'resend-copy')
  await context.db.transaction(async (tx) => {
    if (!(await markResent(tx, number, issue, context.now))) throw notFound()
    await recordAuditEvent(tx, context, { action: 'resend-copy', thing: `subscription:${number}`, after: { issue } })
  })
}
