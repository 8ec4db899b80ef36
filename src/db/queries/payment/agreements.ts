import { and, asc, count, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../connect.ts'
import { agreements, orders } from '../../schema/index.ts'

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
