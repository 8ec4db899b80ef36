import { and, asc, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type OrderActor, type OrderState, orderStates } from '../../../domain/payment/order-state.ts'
import type { Database } from '../../connect.ts'
import { rows } from '../../rows.ts'
import {
  agreements,
  charges,
  missingCopies,
  orderEvents,
  orders,
  partnerCodes,
  partners,
  plans,
  subscriptions,
} from '../../schema/index.ts'
import { instant } from '../../shapes.ts'
import { isoInstant } from '../../sql-instant.ts'

export type Order = typeof orders.$inferSelect
export type NewOrder = typeof orders.$inferInsert

/** Stores a new order and its first event. False when its number or its idempotency key is taken. */
export async function insertOrder(db: Database, order: NewOrder, actor: OrderActor): Promise<boolean> {
  const inserted = await db.insert(orders).values(order).onConflictDoNothing().returning({ orderNo: orders.orderNo })
  if (inserted.length === 0) return false
  await db
    .insert(orderEvents)
    .values({ orderNo: order.orderNo, fromState: null, toState: order.state, actor, at: order.orderDate })
  return true
}

export async function findOrder(db: Database, orderNo: string): Promise<Order | null> {
  const [row] = await db.select().from(orders).where(eq(orders.orderNo, orderNo))
  return row ?? null
}

/** An order, locked until the transaction ends, or null. */
export async function lockOrder(db: Database, orderNo: string): Promise<Order | null> {
  const [row] = await db.select().from(orders).where(eq(orders.orderNo, orderNo)).for('update')
  return row ?? null
}

export async function findOrderByKey(db: Database, requestKey: string): Promise<Order | null> {
  const [row] = await db.select().from(orders).where(eq(orders.requestKey, requestKey))
  return row ?? null
}

/** Changes an order's state and writes the event. False when the current state is not the expected one. */
export async function moveOrderRow(
  db: Database,
  { orderNo, from, to, actor, at }: { orderNo: string; from: OrderState; to: OrderState; actor: OrderActor; at: Date },
): Promise<boolean> {
  const updated = await db
    .update(orders)
    .set({ state: to })
    .where(and(eq(orders.orderNo, orderNo), eq(orders.state, from)))
    .returning({ orderNo: orders.orderNo })
  if (updated.length === 0) return false
  await db.insert(orderEvents).values({ orderNo, fromState: from, toState: to, actor, at })
  return true
}

/** Columns that only a payment or a refund determines. */
export async function updateOrderPayment(
  db: Database,
  orderNo: string,
  values: Partial<Pick<NewOrder, 'subInfo' | 'refundInfo' | 'paymentMethod'>>,
): Promise<void> {
  await db.update(orders).set(values).where(eq(orders.orderNo, orderNo))
}

/** Unpaid orders created before an instant, oldest first. */
export async function staleOrders(db: Database, before: Date, limit: number): Promise<string[]> {
  const result = await db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(
      and(
        inArray(orders.state, ['created', 'pending', 'failed']),
        lt(orders.orderDate, before),
        sql`${orders.productKind} is not null and ${orders.renews} is null`,
      ),
    )
    .orderBy(asc(orders.orderDate))
    .limit(limit)
  return result.map(({ orderNo }) => orderNo)
}

export type Agreement = typeof agreements.$inferSelect

export async function insertAgreement(db: Database, agreement: typeof agreements.$inferInsert): Promise<void> {
  await db.insert(agreements).values(agreement)
}

/** An agreement by the number of its first trade, or null. */
export async function agreementOfTrade(db: Database, tradeNo: string): Promise<Agreement | null> {
  const [row] = await db.select().from(agreements).where(eq(agreements.tradeNo, tradeNo))
  return row ?? null
}

/** The agreement that started with an order, or null. */
export async function agreementOf(db: Database, orderNo: string): Promise<Agreement | null> {
  const [row] = await db.select().from(agreements).where(eq(agreements.orderNo, orderNo))
  return row ?? null
}

export async function changeAgreement(
  db: Database,
  orderNo: string,
  values: Partial<Pick<Agreement, 'state' | 'nextOn' | 'cancelledAt'>>,
): Promise<void> {
  await db.update(agreements).set(values).where(eq(agreements.orderNo, orderNo))
}

/** Whether a member has an agreement with recurring charges. */
export async function hasRunningAgreement(db: Database, memberId: string): Promise<boolean> {
  const result = await db
    .select({ orderNo: agreements.orderNo })
    .from(agreements)
    .innerJoin(orders, eq(orders.orderNo, agreements.orderNo))
    .where(and(eq(orders.memberId, memberId), eq(agreements.state, 'active')))
    .limit(1)
  return result.length > 0
}

/** The number of paid terms of an agreement, the first one included. */
export async function paidTerms(db: Database, orderNo: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(orders)
    .where(sql`(${orders.orderNo} = ${orderNo} or ${orders.renews} = ${orderNo}) and ${orders.state} in ('paid', 'refunded')`)
  return row?.n ?? 0
}

/** Running agreements whose charge should have been reported before a day, the longest overdue first. */
export async function overdueAgreements(db: Database, today: string, limit: number): Promise<Agreement[]> {
  return db
    .select()
    .from(agreements)
    .where(and(eq(agreements.state, 'active'), lt(agreements.nextOn, today)))
    .orderBy(asc(agreements.nextOn))
    .limit(limit)
}

/** A subscription with its plan's name and whether it includes the printed magazine; null for an unknown number. */
export async function findSubscription(db: Database, number: string) {
  const [row] = await db
    .select({
      number: subscriptions.number,
      name: subscriptions.name,
      phone: subscriptions.phone,
      state: subscriptions.state,
      startsOn: subscriptions.startsOn,
      endsOn: subscriptions.endsOn,
      firstIssue: subscriptions.firstIssue,
      lastIssue: subscriptions.lastIssue,
      pausedFrom: subscriptions.pausedFrom,
      heldBack: subscriptions.heldBack,
      title: plans.title,
      kind: plans.kind,
    })
    .from(subscriptions)
    .leftJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.number, number))
  return row ?? null
}

export interface FoundOrder {
  order: Order
  /** The subscription that contains the order's printed issues: where they are sent now. */
  sent: Pick<typeof subscriptions.$inferSelect, 'address' | 'recipientName' | 'recipientPhone'> | null
  charge: typeof charges.$inferSelect | null
}

const otherPlanOrder = z.strictObject({
  order_no: z.string(),
  state: z.enum(orderStates),
  digital: z.boolean(),
  print: z.boolean(),
})

/** The buyer's other subscription orders that were paid since an order was created, or are pending; newest first. */
export async function otherPlanOrders(
  db: Database,
  { orderNo, memberId, orderDate }: Pick<Order, 'orderNo' | 'memberId' | 'orderDate'>,
): Promise<z.infer<typeof otherPlanOrder>[]> {
  return rows(db, otherPlanOrder)`
    select o.order_no, o.state, p.kind <> 'print' as digital, p.kind <> 'digital' as print
    from orders o join plans p on p.id = o.product_id
    where o.member_id = ${memberId} and o.order_no <> ${orderNo} and o.product_kind = 'plan' and (
      o.state = 'pending' or (o.state = 'paid' and exists (
        select from order_events e
        where e.order_no = o.order_no and e.to_state = 'paid' and e.at >= ${orderDate.toISOString()}::timestamptz)))
    order by o.order_date desc, o.order_no`
}

/** Orders by number or its prefix, by the buyer's e-mail address, or by the subscriber number that they created; newest first. */
export async function searchOrders(db: Database, query: string, limit: number): Promise<FoundOrder[]> {
  const result = await db
    .select({
      order: orders,
      charge: charges,
      sent: {
        address: subscriptions.address,
        recipientName: subscriptions.recipientName,
        recipientPhone: subscriptions.recipientPhone,
      },
    })
    .from(orders)
    .leftJoin(charges, eq(charges.orderNo, orders.orderNo))
    .leftJoin(subscriptions, eq(subscriptions.orderNo, sql`coalesce(${orders.renews}, ${orders.orderNo})`))
    // each part has an index: as alternatives of one condition they would read every order
    .where(sql`${orders.orderNo} = any(array(
      (select o.order_no from orders o where starts_with(o.order_no, ${query.toUpperCase()}) order by o.order_date desc limit ${limit})
      union (select o.order_no from orders o where lower(o.buyer ->> 'email') = ${query.toLowerCase()} order by o.order_date desc limit ${limit})
      union select s.order_no from subscriptions s where s.number = ${query}))`)
    .orderBy(desc(orders.orderDate))
    .limit(limit)
  return result
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
  const result = await rows(db, refundEvent)`
    select distinct on (a.thing) substr(a.thing, 7) as order_no, a.action, coalesce(m.name, '') as by, a.reason
    from audit a left join members m on m.id = a.who
    where a.thing = any(${sql.param(entities)}::text[]) and a.action in ('refund-order', 'refuse-refund') order by a.thing, a.id desc`
  return result.filter(({ action }) => action === 'refund-order')
}

const lastDeliveryRow = z.strictObject({
  ordered_at: instant,
  phone: z.string(),
  address: z.string(),
  recipient_name: z.string(),
  recipient_phone: z.string(),
})

export type LastDelivery = z.infer<typeof lastDeliveryRow>

/**
 * Current delivery data of a member's last order: of the last one with an address, if there is one and something is to be
 * sent; null without an order.
 */
export async function lastDelivery(db: Database, memberId: string, printed: boolean): Promise<LastDelivery | null> {
  const [row] = await rows(db, lastDeliveryRow)`
    select ${isoInstant(sql`o.order_date`)} as ordered_at, coalesce(o.buyer ->> 'phone', '') as phone, sent.*
    from orders o left join subscriptions s on s.order_no = coalesce(o.renews, o.order_no)
    cross join lateral (select
      coalesce(nullif(s.address, ''), o.buyer ->> 'address', '') as address,
      coalesce(s.recipient_name, o.buyer #>> '{recipient,name}', '') as recipient_name,
      coalesce(s.recipient_phone, o.buyer #>> '{recipient,phone}', '') as recipient_phone) sent
    where o.member_id = ${memberId} and o.buyer is not null
    order by ${printed}::boolean and sent.address <> '' desc, o.order_date desc, o.order_no limit 1`
  return row ?? null
}

/** Reported missing copies that were not resent, oldest report first. */
export async function waitingCopies(db: Database, limit: number) {
  const { number, issue, reportedAt } = missingCopies
  return db
    .select({
      number,
      issue,
      reportedAt,
      name: receiver('recipientName', 'name'),
      phone: receiver('recipientPhone', 'phone'),
      address: subscriptions.address,
    })
    .from(missingCopies)
    .innerJoin(subscriptions, eq(subscriptions.number, number))
    .where(isNull(missingCopies.resentAt))
    .orderBy(asc(reportedAt))
    .limit(limit)
}

/** A column about the recipient, or about the holder where no other recipient is named. */
const receiver = (recipient: 'recipientName' | 'recipientPhone', holder: 'name' | 'phone') =>
  sql`case when ${subscriptions.recipientName} = '' then ${subscriptions[holder]} else ${subscriptions[recipient]} end`.mapWith(
    String,
  )

/** Marks a copy as resent. False when none is awaited. */
export async function markResent(db: Database, number: string, issue: number, now: Date): Promise<boolean> {
  const marked = await db
    .update(missingCopies)
    .set({ resentAt: now })
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
