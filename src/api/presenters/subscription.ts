import type { BoundSubscription } from '../../contract/binding.ts'
import type { ManagedSubscription as TendedShown } from '../../contract/subscriptions.ts'
import { shownEnd } from '../../domain/subscriptions/subscription-info.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { SubscriptionRow } from '../../operations/membership/read-entitlement.ts'
import { isMailed, type ManagedSubscription } from '../../operations/subscriptions/list-subscriptions.ts'

export function presentSubscription(row: SubscriptionRow): BoundSubscription {
  return {
    subscriber_number: row.number,
    plan: row.plan ?? '',
    digital: row.digital,
    start_date: row.startsOn,
    end_date: shownEnd(row.startsOn, row.endsOn),
    first_issue: row.firstIssue,
    last_issue: row.lastIssue,
    state: row.state,
  }
}

export function presentManaged(held: ManagedSubscription): TendedShown {
  const { renewal, nextOn, amount } = held
  return {
    number: held.number,
    title: held.title,
    kind: held.kind,
    state: held.state,
    start_date: held.startsOn,
    end_date: shownEnd(held.startsOn, held.endsOn),
    first_issue: held.firstIssue,
    last_issue: held.lastIssue,
    copies_left: held.copiesLeft,
    next_mailing: held.nextMailing,
    mailed: isMailed(held),
    address: held.address,
    order_no: held.orderNo,
    renewal: renewal && nextOn && amount !== null ? { state: renewal, next_on: nextOn, amount } : null,
    reportable_issues: held.reportable,
    missing_copies: held.missing.map(({ issue, reportedAt, resentAt }) => ({
      issue,
      reported_on: taipeiDay(reportedAt),
      resent_on: resentAt && taipeiDay(resentAt),
    })),
  }
}
