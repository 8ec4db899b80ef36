import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { orderStates } from '../../../domain/payment/order-state.ts'
import type { Database } from '../../connect.ts'
import { rows } from '../../rows.ts'
import { charges, missingCopies, orderEvents, orders, partnerCodes, partners, subscriptions } from '../../schema/index.ts'
import { instant } from '../../shapes.ts'
import type { Order } from './orders.ts'

export interface FoundOrder {
  order: Order
  charge: typeof charges.$inferSelect | null
}

/** Orders by number or its prefix, by the buyer's address, or by the subscriber number that they created; newest first. */
export async function searchOrders(db: Database, words: string, limit: number): Promise<FoundOrder[]> {
  const found = await db
    .select({ order: orders, charge: charges })
    .from(orders)
    .leftJoin(charges, eq(charges.orderNo, orders.orderNo))
    .where(
      or(
        sql`starts_with(${orders.orderNo}, ${words.toUpperCase()})`,
        sql`lower(${orders.buyer} ->> 'email') = ${words.toLowerCase()}`,
        inArray(
          orders.orderNo,
          db
            .select({ orderNo: sql`order_no`.mapWith(String) })
            .from(subscriptions)
            .where(eq(subscriptions.number, words)),
        ),
      ),
    )
    .orderBy(desc(orders.orderDate))
    .limit(limit)
  return found
}

export type OrderEvent = typeof orderEvents.$inferSelect

/** Every state transition of some orders, in chronological order. */
export async function eventsOf(db: Database, orderNos: string[]): Promise<OrderEvent[]> {
  if (orderNos.length === 0) return []
  return db.select().from(orderEvents).where(inArray(orderEvents.orderNo, orderNos)).orderBy(asc(orderEvents.id))
}

const refundEvent = z.strictObject({ order_no: z.string(), action: z.string(), by: z.string(), reason: z.string() })

/**
 * Who refunded orders at the office, and why; orders whose refund the bank has refused since are excluded. A
 * deleted account has no name.
 */
export async function officeRefunds(db: Database, orderNos: readonly string[]): Promise<z.infer<typeof refundEvent>[]> {
  const entities = orderNos.map((orderNo) => `order:${orderNo}`)
  const found = await rows(db, refundEvent)`
    select distinct on (a.thing) substr(a.thing, 7) as order_no, a.action, coalesce(m.name, '') as by, a.reason
    from audit a left join members m on m.id = a.who
    where a.thing = any(${sql.param(entities)}::text[]) and a.action in ('refund-order', 'refuse-refund') order by a.thing, a.id desc`
  return found.filter(({ action }) => action === 'refund-order')
}

/** Reported missing copies that were not resent, oldest report first. */
export async function waitingCopies(db: Database, limit: number) {
  const { number, issue, reportedAt } = missingCopies
  return db
    .select({ number, issue, reportedAt, name: subscriptions.name, address: subscriptions.address })
    .from(missingCopies)
    .innerJoin(subscriptions, eq(subscriptions.number, number))
    .where(isNull(missingCopies.resentAt))
    .orderBy(asc(reportedAt))
    .limit(limit)
}

/** Marks a copy as resent. False when none is awaited. */
export async function markResent(db: Database, number: string, issue: number, at: Date): Promise<boolean> {
  const marked = await db
    .update(missingCopies)
    .set({ resentAt: at })
    .where(and(eq(missingCopies.number, number), eq(missingCopies.issue, issue), isNull(missingCopies.resentAt)))
    .returning({ issue: missingCopies.issue })
  return marked.length > 0
}

/** Every partner, with how much of its paid quota is used. */
export async function partnerUsages(db: Database) {
  const { slug, name, quota } = partners
  return db
    .select({ slug, name, quota, used: sql`coalesce(sum(${partnerCodes.used}), 0)`.mapWith(Number) })
    .from(partners)
    .leftJoin(partnerCodes, eq(partnerCodes.partnerSlug, slug))
    .groupBy(slug, name, quota)
    .orderBy(asc(slug))
}

const usageRow = z.strictObject({
  at: instant,
  code: z.string(),
  order_no: z.string(),
  product_name: z.string(),
  questions: z.int(),
  state: z.enum(orderStates),
})
export type UsageRow = z.infer<typeof usageRow>

/**
 * The orders with a partner's codes from a Taipei day to before another, oldest first. Contains no names and no questions.
 */
export async function partnerUsage(db: Database, slug: string, days: { from: string; before: string }): Promise<UsageRow[]> {
  return rows(db, usageRow)`
    select to_char(o.order_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, c.code, o.order_no, o.product_name,
      coalesce(q.questions, 0) as questions, o.state
    from orders o join partner_codes c on c.code = o.partner_code left join ask_quotas q using (order_no)
    where c.partner_slug = ${slug} and (o.order_date at time zone 'Asia/Taipei') >= ${days.from}::date
      and (o.order_date at time zone 'Asia/Taipei') < ${days.before}::date
    order by o.order_date, o.order_no`
}
