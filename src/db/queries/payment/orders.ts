import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { OrderActor, OrderState } from '../../../domain/payment/order-state.ts'
import type { Database } from '../../connect.ts'
import { orderEvents, orders } from '../../schema/index.ts'

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
