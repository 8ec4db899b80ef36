import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { orderStates } from '../../domain/payment/order-state.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { refundInfo, subInfo } from '../schema/accounts.ts'
import { counted, day, instant } from '../shapes.ts'
import { picture, pictureRow } from './pictures.ts'
import { isPublic } from './posts.ts'

const rightRow = z.strictObject({
  kind: z.enum(['digital', 'print']),
  start_date: day,
  end_date: day,
  source: z.string(),
})
export type RightRow = z.infer<typeof rightRow>

/** A member's entitlements, latest first. Days as `YYYY-MM-DD`. */
export async function rightRows(db: Database, memberId: string): Promise<RightRow[]> {
  return rows(db, rightRow)`
    select kind, to_char(starts_on, 'YYYY-MM-DD') as start_date, to_char(ends_on, 'YYYY-MM-DD') as end_date, source
    from rights where member_id = ${memberId}::uuid order by ends_on desc, starts_on desc, kind`
}

const orderRow = z.strictObject({
  order_no: z.string(),
  product_name: z.string(),
  price: z.int(),
  /** ISO 8601 in UTC. */
  order_date: instant,
  state: z.enum(orderStates),
  payment_method: z.string(),
  is_free: z.boolean(),
  sub_info: subInfo.nullable(),
  refund_info: refundInfo.nullable(),
})
export type OrderRow = z.infer<typeof orderRow>

/** A page of a member's orders, newest first. */
export async function orderRows(db: Database, memberId: string, limit: number, offset: number): Promise<OrderRow[]> {
  return rows(db, orderRow)`
    select order_no, product_name, price, to_char(order_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as order_date,
      state, payment_method, is_free, sub_info, refund_info
    from orders where member_id = ${memberId}::uuid order by orders.order_date desc, order_no desc limit ${limit} offset ${offset}`
}

/** The number of a member's orders. */
export async function countOrders(db: Database, memberId: string): Promise<number> {
  const [found] = await rows(db, counted)`select count(*)::int as n from orders where member_id = ${memberId}::uuid`
  return found?.n ?? 0
}

/** Issues published by a Taipei calendar day that are at least partly readable on the site. */
const readableOn = (today: string) => sql`m.publish_date <= ${today}::date
  and exists (select from posts p where p.magazine_issue = m.issue and ${isPublic})`

const issueRow = z.strictObject({
  issue: z.int(),
  name: z.string(),
  theme: z.string(),
  publish_date: day,
  cover: pictureRow.nullable(),
  /** How many of its pieces are readable on the site. */
  readable: z.int(),
})
export type IssueRow = z.infer<typeof issueRow>

/** A page of the issues that are at least partly readable here, newest first, and their total. */
export async function issuesOut(
  db: Database,
  today: string,
  limit: number,
  offset: number,
): Promise<{ issues: IssueRow[]; total: number }> {
  const [issues, [found]] = await Promise.all([
    rows(db, issueRow)`
      select m.issue, m.name, m.theme, to_char(m.publish_date, 'YYYY-MM-DD') as publish_date,
        ${picture(sql`m.cover_id`)} as cover,
        (select count(*)::int from posts p where p.magazine_issue = m.issue and ${isPublic}) as readable
      from magazines m where ${readableOn(today)} order by m.issue desc limit ${limit} offset ${offset}`,
    rows(db, counted)`select count(*)::int as n from magazines m where ${readableOn(today)}`,
  ])
  return { issues, total: found?.n ?? 0 }
}
