import { and, asc, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '../../connect.ts'
import { payments } from '../../schema/index.ts'

export type Payment = typeof payments.$inferSelect

export async function insertPayment(db: Database, payment: typeof payments.$inferInsert): Promise<void> {
  await db.insert(payments).values(payment)
}

/** A try by the number that the gateway knows it under, or null. */
export async function findPayment(db: Database, tradeNo: string): Promise<Payment | null> {
  const [found] = await db.select().from(payments).where(eq(payments.tradeNo, tradeNo))
  return found ?? null
}

/** The tries of an order, the latest first. */
export async function paymentsOf(db: Database, orderNo: string): Promise<Payment[]> {
  return db.select().from(payments).where(eq(payments.orderNo, orderNo)).orderBy(desc(payments.attempt))
}

export async function markPayment(
  db: Database,
  tradeNo: string,
  facts: Partial<Pick<Payment, 'state' | 'gatewayNo' | 'checkedAt'>>,
): Promise<void> {
  await db.update(payments).set(facts).where(eq(payments.tradeNo, tradeNo))
}

/**
 * Says that a try is about to be asked about at the gateway, unless that happened a moment ago.
 * @returns whether to ask
 */
export async function claimCheck(db: Database, tradeNo: string, now: Date, since: Date): Promise<boolean> {
  const claimed = await db
    .update(payments)
    .set({ checkedAt: now })
    .where(and(eq(payments.tradeNo, tradeNo), or(isNull(payments.checkedAt), lt(payments.checkedAt, since))))
    .returning({ tradeNo: payments.tradeNo })
  return claimed.length > 0
}

/** Tries that nothing was heard of, made in a span of time, those asked about longest ago first. */
export async function unheardPayments(db: Database, made: { after: Date; before: Date }, limit: number): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.state, 'pending'), gt(payments.createdAt, made.after), lt(payments.createdAt, made.before)))
    .orderBy(asc(payments.checkedAt), asc(payments.createdAt))
    .limit(limit)
}

/** Tries that were paid without need. */
export async function surplusPayments(db: Database, limit: number): Promise<Payment[]> {
  return db.select().from(payments).where(eq(payments.state, 'surplus')).orderBy(asc(payments.createdAt)).limit(limit)
}
