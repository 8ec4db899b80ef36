import { and, asc, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '../../connect.ts'
import { payments } from '../../schema/index.ts'

export type Payment = typeof payments.$inferSelect

export async function insertPayment(db: Database, payment: typeof payments.$inferInsert): Promise<void> {
  await db.insert(payments).values(payment)
}

/** A payment attempt by its number at the gateway, or null. */
export async function findPayment(db: Database, tradeNo: string): Promise<Payment | null> {
  const [found] = await db.select().from(payments).where(eq(payments.tradeNo, tradeNo))
  return found ?? null
}

/** The payment attempts of an order, newest first. */
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
 * Claims the query of a payment attempt at the gateway, unless it was queried a moment ago.
 * @returns whether to query it
 */
export async function claimCheck(db: Database, tradeNo: string, now: Date, since: Date): Promise<boolean> {
  const claimed = await db
    .update(payments)
    .set({ checkedAt: now })
    .where(and(eq(payments.tradeNo, tradeNo), or(isNull(payments.checkedAt), lt(payments.checkedAt, since))))
    .returning({ tradeNo: payments.tradeNo })
  return claimed.length > 0
}

/** Payment attempts without a result, created in a time range, the longest unqueried first. */
export async function unheardPayments(db: Database, made: { after: Date; before: Date }, limit: number): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.state, 'pending'), gt(payments.createdAt, made.after), lt(payments.createdAt, made.before)))
    .orderBy(asc(payments.checkedAt), asc(payments.createdAt))
    .limit(limit)
}

/** Payment attempts that were paid in surplus. */
export async function surplusPayments(db: Database, limit: number): Promise<Payment[]> {
  return db.select().from(payments).where(eq(payments.state, 'surplus')).orderBy(asc(payments.createdAt)).limit(limit)
}
