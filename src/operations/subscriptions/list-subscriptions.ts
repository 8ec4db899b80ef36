import { type HeldSubscription, heldSubscriptions, type MissingCopy, missingCopiesOf } from '../../db/queries/mailings.ts'
import { copiesLeft, nextMailing, reportableIssues } from '../../domain/subscriptions/mailing.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { requireOwner } from '../require-owner.ts'

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
