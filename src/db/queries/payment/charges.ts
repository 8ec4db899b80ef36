import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../connect.ts'
import { charges, invoiceRequests } from '../../schema/index.ts'

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
  const [found] = await db.select().from(charges).where(eq(charges.orderNo, orderNo))
  return found ?? null
}

/** Marks a charge as refunded; its invoice is void. */
export async function markRefunded(db: Database, orderNo: string, at: Date): Promise<void> {
  await db.update(charges).set({ refundedAt: at }).where(eq(charges.orderNo, orderNo))
  await db.update(invoiceRequests).set({ state: 'void' }).where(eq(invoiceRequests.orderNo, orderNo))
}

/** Claims the refund of a charge before it is sent to the gateway. False when it is in progress or done. */
export async function claimRefund(db: Database, orderNo: string, at: Date): Promise<boolean> {
  const claimed = await db
    .update(charges)
    .set({ refundAskedAt: at })
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
