import type { BoundSubscription } from '../../contract/binding.ts'
import type { SubscriptionRow } from '../../operations/membership/read-standing.ts'

export function presentSubscription(row: SubscriptionRow): BoundSubscription {
  return {
    subscriber_number: row.number,
    plan: row.plan ?? '',
    digital: row.digital,
    start_date: row.startsOn,
    end_date: row.endsOn,
    first_issue: row.firstIssue,
    last_issue: row.lastIssue,
    state: row.state,
  }
}
