import { and, asc, count, eq, inArray, lt, sql } from 'drizzle-orm'
import type { OrderActor, OrderState } from '../../../domain/payment/order-state.ts'
import type { Database } from '../../connect.ts'
import { agreements, orderEvents, orders, plans, subscriptions } from '../../schema/index.ts'

export type Order = typeof orders.$inferSelect
export type NewOrder = typeof orders.$inferInsert

/** Stores a new order and its first event. False when its number or its idempotency key is taken. */
export async function insertOrder(db: Database, order: NewOrder, actor: OrderActor): Promise<boolean> {
  const made = await db.insert(orders).values(order).onConflictDoNothing().returning({ orderNo: orders.orderNo })
  if (made.length === 0) return false
  await db
    .insert(orderEvents)
    .values({ orderNo: order.orderNo, fromState: null, toState: order.state, actor, at: order.orderDate })
  return true
}

export async function findOrder(db: Database, orderNo: string): Promise<Order | null> {
  const [found] = await db.select().from(orders).where(eq(orders.orderNo, orderNo))
  return found ?? null
}

/** An order, locked until the transaction ends, or null. */
export async function lockOrder(db: Database, orderNo: string): Promise<Order | null> {
  const [found] = await db.select().from(orders).where(eq(orders.orderNo, orderNo)).for('update')
  return found ?? null
}

export async function findOrderByKey(db: Database, requestKey: string): Promise<Order | null> {
  const [found] = await db.select().from(orders).where(eq(orders.requestKey, requestKey))
  return found ?? null
}

/** Changes an order's state and writes the event. False when the present state is not the expected one. */
export async function moveOrderRow(
  db: Database,
  { orderNo, from, to, actor, at }: { orderNo: string; from: OrderState; to: OrderState; actor: OrderActor; at: Date },
): Promise<boolean> {
  const moved = await db
    .update(orders)
    .set({ state: to })
    .where(and(eq(orders.orderNo, orderNo), eq(orders.state, from)))
    .returning({ orderNo: orders.orderNo })
  if (moved.length === 0) return false
  await db.insert(orderEvents).values({ orderNo, fromState: from, toState: to, actor, at })
  return true
}

/** Columns that only a payment or a refund determines. */
export async function noteOnOrder(
  db: Database,
  orderNo: string,
  facts: Partial<Pick<NewOrder, 'subInfo' | 'refundInfo' | 'paymentMethod'>>,
): Promise<void> {
  await db.update(orders).set(facts).where(eq(orders.orderNo, orderNo))
}

/** Unpaid orders created before an instant, oldest first. */
export async function staleOrders(db: Database, before: Date, limit: number): Promise<string[]> {
  const found = await db
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
  return found.map(({ orderNo }) => orderNo)
}

export type Agreement = typeof agreements.$inferSelect

export async function insertAgreement(db: Database, agreement: typeof agreements.$inferInsert): Promise<void> {
  await db.insert(agreements).values(agreement)
}

/** An agreement by the number of its first trade, or null. */
export async function agreementOfTrade(db: Database, tradeNo: string): Promise<Agreement | null> {
  const [found] = await db.select().from(agreements).where(eq(agreements.tradeNo, tradeNo))
  return found ?? null
}

/** The agreement that started with an order, or null. */
export async function agreementOf(db: Database, orderNo: string): Promise<Agreement | null> {
  const [found] = await db.select().from(agreements).where(eq(agreements.orderNo, orderNo))
  return found ?? null
}

export async function changeAgreement(
  db: Database,
  orderNo: string,
  facts: Partial<Pick<Agreement, 'state' | 'nextOn' | 'cancelledAt'>>,
): Promise<void> {
  await db.update(agreements).set(facts).where(eq(agreements.orderNo, orderNo))
}

/** Whether a member has an agreement with recurring charges. */
export async function hasRunningAgreement(db: Database, memberId: string): Promise<boolean> {
  const found = await db
    .select({ orderNo: agreements.orderNo })
    .from(agreements)
    .innerJoin(orders, eq(orders.orderNo, agreements.orderNo))
    .where(and(eq(orders.memberId, memberId), eq(agreements.state, 'active')))
    .limit(1)
  return found.length > 0
}

/** The number of paid terms of an agreement, the first one included. */
export async function paidTerms(db: Database, orderNo: string): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(orders)
    .where(sql`(${orders.orderNo} = ${orderNo} or ${orders.renews} = ${orderNo}) and ${orders.state} in ('paid', 'refunded')`)
  return found?.n ?? 0
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
  const [found] = await db
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
  return found ?? null
}
