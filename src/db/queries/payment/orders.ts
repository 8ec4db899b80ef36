import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { OrderActor, OrderState } from '../../../domain/payment/order-state.ts'
import type { Database } from '../../connect.ts'
import { orderEvents, orders } from '../../schema/index.ts'

export type Order = typeof orders.$inferSelect
export type NewOrder = typeof orders.$inferInsert

/** Keeps a new order and its first event. False when its number or its form's key is taken. */
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

/** An order that nobody else may change until the transaction ends, or null. */
export async function lockOrder(db: Database, orderNo: string): Promise<Order | null> {
  const [found] = await db.select().from(orders).where(eq(orders.orderNo, orderNo)).for('update')
  return found ?? null
}

export async function findOrderByKey(db: Database, requestKey: string): Promise<Order | null> {
  const [found] = await db.select().from(orders).where(eq(orders.requestKey, requestKey))
  return found ?? null
}

/** Moves an order and writes the event. False when it is not where it was thought to be. */
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

/** What only being paid, or paid back, decides. */
export async function noteOnOrder(
  db: Database,
  orderNo: string,
  facts: Partial<Pick<NewOrder, 'subInfo' | 'refundInfo' | 'paymentMethod'>>,
): Promise<void> {
  await db.update(orders).set(facts).where(eq(orders.orderNo, orderNo))
}

/** Orders that were made before an instant and still wait for their money, oldest first. */
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
