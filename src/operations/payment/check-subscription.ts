import { findSubscription } from '../../db/queries/payment/subscriptions.ts'
import { provesHolder, subscriberNumber } from '../../domain/membership/subscriber-number.ts'
import { copiesLeft, nextMailing } from '../../domain/subscriptions/mailing.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'

/** The disclosed data of a subscription. */
export interface SubscriptionFound {
  number: string
  title: string
  kind: 'print' | 'digital' | 'both'
  state: 'active' | 'paused' | 'cancelled' | 'ended'
  startsOn: string
  endsOn: string
  firstIssue: number
  lastIssue: number
  /** The number of outstanding printed copies. */
  copiesLeft: number
  /** The first day of the month in which the next copy is sent, or null when there is none or the mailing is paused. */
  nextMailing: string | null
}

/** A dummy for an unknown number, so that an unknown number and a wrong proof take the same path. */
const unknown = { name: '', phone: '' }

/**
 * Returns the state of a subscription to a caller who has its number and proves it by the name or the phone's last
 * three digits. An unknown number and a wrong proof have the same response.
 * @throws not_found
 */
export async function checkSubscription(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { number, proof }: { number: string; proof: string },
): Promise<SubscriptionFound> {
  const found = subscriberNumber.test(number) ? await findSubscription(db, number) : null
  if (!provesHolder(found ?? unknown, proof) || !found) throw notFound()
  const today = taipeiDay(now)
  const state = found.state === 'active' && found.endsOn < today ? 'ended' : found.state
  const kind = found.kind ?? 'print'
  const mailed = kind !== 'digital' && (state === 'active' || state === 'paused')
  return {
    number: found.number,
    title: found.title ?? '雜誌訂閱',
    kind,
    state,
    startsOn: found.startsOn,
    endsOn: found.endsOn,
    firstIssue: found.firstIssue,
    lastIssue: found.lastIssue,
    copiesLeft: mailed ? copiesLeft(found, today) : 0,
    nextMailing: mailed && state === 'active' ? nextMailing(found, today) : null,
  }
}
