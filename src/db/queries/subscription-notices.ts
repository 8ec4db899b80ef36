import { z } from 'zod'
import type { NoticeKind } from '../../domain/subscriptions/notices.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { subscriptionNotices } from '../schema/index.ts'
import { day } from '../shapes.ts'

const comingCharge = z.strictObject({
  number: z.string(),
  order_no: z.string(),
  title: z.string(),
  amount: z.int(),
  day,
  email: z.string(),
})
export type ComingCharge = z.infer<typeof comingCharge>

/** Charges for later terms that fall within a range of days, from today, and were not announced yet. */
export async function comingCharges(db: Database, days: { from: string; until: string }): Promise<ComingCharge[]> {
  return rows(db, comingCharge)`
    select s.number, a.order_no, o.product_name as title, a.amount, to_char(a.next_on, 'YYYY-MM-DD') as day, m.email
    from agreements a join orders o using (order_no) join subscriptions s using (order_no) join members m on m.id = o.member_id
    where a.state = 'active' and a.next_on between ${days.from}::date and ${days.until}::date
      and not exists (select from subscription_notices n where n.number = s.number and n.kind = 'charge' and n.about = a.next_on)
    order by a.next_on, s.number`
}

const comingEnd = z.strictObject({ number: z.string(), title: z.string(), day: z.string(), email: z.string() })
export type ComingEnd = z.infer<typeof comingEnd>

/** Members' subscriptions that end within a range of days, from today, and have no agreed or bought renewal. */
export async function comingEnds(db: Database, days: { from: string; until: string }): Promise<ComingEnd[]> {
  return rows(db, comingEnd)`
    select s.number, p.title, to_char(s.ends_on, 'YYYY-MM-DD') as day, m.email
    from subscriptions s join plans p on p.id = s.plan_id join members m on m.id = s.member_id
    where s.state in ('active', 'paused') and s.ends_on between ${days.from}::date and ${days.until}::date
      and not exists (select from agreements a where a.order_no = s.order_no and a.state = 'active')
      and not exists (select from subscriptions t where t.member_id = s.member_id and t.number <> s.number
        and t.state in ('active', 'paused') and t.ends_on > s.ends_on)
    order by s.ends_on, s.number`
}

/** Claims a notice before it is sent. False when it was claimed before: of concurrent calls exactly one succeeds. */
export async function claimNotice(
  db: Database,
  notice: { number: string; kind: NoticeKind; about: string; sentAt: Date },
): Promise<boolean> {
  const made = await db
    .insert(subscriptionNotices)
    .values(notice)
    .onConflictDoNothing()
    .returning({ number: subscriptionNotices.number })
  return made.length > 0
}
