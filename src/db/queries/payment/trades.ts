import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '../../connect.ts'
import { charges, demoTrades, invoiceRequests, payments } from '../../schema/index.ts'

export type Charge = typeof charges.$inferSelect

/** Stores a charge and the request for its invoice. */
export async function insertCharge(
  db: Database,
  charge: typeof charges.$inferInsert,
  invoice: Pick<typeof invoiceRequests.$inferInsert, 'kind' | 'code' | 'title'>,
): Promise<void> {
  await db.insert(charges).values(charge)
  await db.insert(invoiceRequests).values({
    orderNo: charge.orderNo,
    kind: invoice.kind,
    code: invoice.code,
    title: invoice.title,
    amount: charge.amount,
    createdAt: charge.chargedAt,
  })
}

export async function findCharge(db: Database, orderNo: string): Promise<Charge | null> {
  const [row] = await db.select().from(charges).where(eq(charges.orderNo, orderNo))
  return row ?? null
}

/** Marks a charge as refunded; its invoice is void. */
export async function markRefunded(db: Database, orderNo: string, now: Date): Promise<void> {
  await db.update(charges).set({ refundedAt: now }).where(eq(charges.orderNo, orderNo))
  await db.update(invoiceRequests).set({ state: 'void' }).where(eq(invoiceRequests.orderNo, orderNo))
}

/** Claims the refund of a charge before it is sent to the gateway. False when it is in progress or done. */
export async function claimRefund(db: Database, orderNo: string, now: Date): Promise<boolean> {
  const claimed = await db
    .update(charges)
    .set({ refundAskedAt: now })
    .where(and(eq(charges.orderNo, orderNo), isNull(charges.refundAskedAt), isNull(charges.refundedAt)))
    .returning({ orderNo: charges.orderNo })
  return claimed.length > 0
}

/** The gateway refused the refund: it may be requested again. */
export async function withdrawRefund(db: Database, orderNo: string): Promise<void> {
  await db.update(charges).set({ refundAskedAt: null }).where(eq(charges.orderNo, orderNo))
}

/** Charges whose refund was requested before an instant and is not recorded in the ledger. */
export async function unfinishedRefunds(db: Database, before: Date, limit: number): Promise<Charge[]> {
  return db
    .select()
    .from(charges)
    .where(and(isNull(charges.refundedAt), isNotNull(charges.refundAskedAt), lt(charges.refundAskedAt, before)))
    .orderBy(asc(charges.refundAskedAt))
    .limit(limit)
}

export type Payment = typeof payments.$inferSelect

export async function insertPayment(db: Database, payment: typeof payments.$inferInsert): Promise<void> {
  await db.insert(payments).values(payment)
}

/** A payment attempt by its number at the gateway, or null. */
export async function findPayment(db: Database, tradeNo: string): Promise<Payment | null> {
  const [row] = await db.select().from(payments).where(eq(payments.tradeNo, tradeNo))
  return row ?? null
}

/** The payment attempts of an order, newest first. */
export async function paymentsOf(db: Database, orderNo: string): Promise<Payment[]> {
  return db.select().from(payments).where(eq(payments.orderNo, orderNo)).orderBy(desc(payments.attempt))
}

export async function markPayment(
  db: Database,
  tradeNo: string,
  values: Partial<Pick<Payment, 'state' | 'gatewayNo' | 'checkedAt'>>,
): Promise<void> {
  await db.update(payments).set(values).where(eq(payments.tradeNo, tradeNo))
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
export async function paymentsWithoutResult(
  db: Database,
  period: { after: Date; before: Date },
  limit: number,
): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.state, 'pending'), gt(payments.createdAt, period.after), lt(payments.createdAt, period.before)))
    .orderBy(asc(payments.checkedAt), asc(payments.createdAt))
    .limit(limit)
}

/** Payment attempts that were paid in surplus. */
export async function surplusPayments(db: Database, limit: number): Promise<Payment[]> {
  return db.select().from(payments).where(eq(payments.state, 'surplus')).orderBy(asc(payments.createdAt)).limit(limit)
}

export type DemoTrade = typeof demoTrades.$inferSelect

/** Stores a trade; an existing one stays unchanged. */
export async function insertDemoTrade(db: Database, trade: typeof demoTrades.$inferInsert): Promise<void> {
  await db.insert(demoTrades).values(trade).onConflictDoNothing()
}

export async function findDemoTrade(db: Database, tradeNo: string): Promise<DemoTrade | null> {
  const [row] = await db.select().from(demoTrades).where(eq(demoTrades.tradeNo, tradeNo))
  return row ?? null
}

export async function changeDemoTrade(
  db: Database,
  tradeNo: string,
  values: Partial<Pick<DemoTrade, 'state' | 'terms' | 'cancelled'>>,
): Promise<void> {
  await db.update(demoTrades).set(values).where(eq(demoTrades.tradeNo, tradeNo))
}
