import { sql } from 'drizzle-orm'
import type { Database } from '../../src/db/connect.ts'
import { issueOf, numberingOf } from '../../src/domain/payment/terms.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'

/** The numbering of the demo's issues: issue 1 is of December 1998. */
export const numbering = numberingOf({ issue: 1, publishDate: '1998-12-01' }, '1998-12-01')

let last = 9_100_000

/** A print subscription that started a year ago and ends in another. @returns its number */
export async function giveSubscription(
  db: Database,
  memberId: string,
  { paused = false, plan = 1, on = new Date() }: { paused?: boolean; plan?: 1 | 2 | 3; on?: Date } = {},
): Promise<string> {
  last += 1
  const issue = issueOf(taipeiDay(on), numbering)
  await db.execute(sql`
    insert into subscriptions (number, name, phone, plan_id, digital, starts_on, ends_on, first_issue, last_issue, state,
      member_id, address, paused_from)
    values (${String(last)}, '王美惠', '0912345678', ${plan}, ${plan !== 1}, '2025-01-01', '2035-12-31', ${issue - 12}, ${issue + 12},
      ${paused ? 'paused' : 'active'}, ${memberId}, '臺北市中正區日安路一段 1 號', ${paused ? issue + 1 : null})`)
  return String(last)
}
