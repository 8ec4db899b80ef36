import { sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import type { orders } from '../schema/index.ts'
import { isPublic, type PictureRow } from './posts.ts'

type OrderColumns = typeof orders.$inferSelect

export interface RightRow {
  kind: 'digital' | 'print'
  start_date: string
  end_date: string
  source: string
}

/** A member's rights, the latest first. Days as `YYYY-MM-DD`. */
export async function rightRows(db: Database, memberId: string): Promise<RightRow[]> {
  const found = await db.execute<RightRow & Record<string, unknown>>(sql`
    select kind, to_char(starts_on, 'YYYY-MM-DD') as start_date, to_char(ends_on, 'YYYY-MM-DD') as end_date, source
    from rights where member_id = ${memberId}::uuid order by ends_on desc, starts_on desc, kind`)
  return found.rows
}

export interface OrderRow {
  order_no: string
  product_name: string
  price: number
  /** ISO 8601 in UTC. */
  order_date: string
  state: OrderColumns['state']
  payment_method: string
  is_free: boolean
  sub_info: OrderColumns['subInfo']
  refund_info: OrderColumns['refundInfo']
}

/** A slice of a member's orders, the latest first. */
export async function orderRows(db: Database, memberId: string, limit: number, offset: number): Promise<OrderRow[]> {
  const found = await db.execute<OrderRow & Record<string, unknown>>(sql`
    select order_no, product_name, price, to_char(order_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as order_date,
      state, payment_method, is_free, sub_info, refund_info
    from orders where member_id = ${memberId}::uuid order by orders.order_date desc, order_no desc limit ${limit} offset ${offset}`)
  return found.rows
}

/** How many orders a member has. */
export async function countOrders(db: Database, memberId: string): Promise<number> {
  const found = await db.execute<{ n: number }>(sql`select count(*)::int as n from orders where member_id = ${memberId}::uuid`)
  return found.rows[0]?.n ?? 0
}

/** Issues that were out on a Taipei calendar day and of which something can be read on the site. */
const readableOn = (today: string) => sql`m.publish_date <= ${today}::date
  and exists (select from posts p where p.magazine_issue = m.issue and ${isPublic})`

export interface IssueRow {
  issue: number
  name: string
  theme: string
  publish_date: string
  cover: PictureRow | null
  /** How many of its pieces can be read on the site. */
  readable: number
}

/** A slice of the issues of which something can be read here, the newest first, and how many there are. */
export async function issuesOut(
  db: Database,
  today: string,
  limit: number,
  offset: number,
): Promise<{ issues: IssueRow[]; total: number }> {
  const [found, counted] = await Promise.all([
    db.execute<IssueRow & Record<string, unknown>>(sql`
      select m.issue, m.name, m.theme, to_char(m.publish_date, 'YYYY-MM-DD') as publish_date,
        (select json_build_object('id', c.id, 'width', c.width, 'height', c.height) from media c where c.id = m.cover_id) as cover,
        (select count(*)::int from posts p where p.magazine_issue = m.issue and ${isPublic}) as readable
      from magazines m where ${readableOn(today)} order by m.issue desc limit ${limit} offset ${offset}`),
    db.execute<{ n: number }>(sql`select count(*)::int as n from magazines m where ${readableOn(today)}`),
  ])
  return { issues: found.rows, total: counted.rows[0]?.n ?? 0 }
}
