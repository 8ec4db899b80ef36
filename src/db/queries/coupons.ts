import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { coupons } from '../schema/index.ts'

export type CouponRow = typeof coupons.$inferSelect

/** A member's coupons, newest first. */
export async function findCoupons(db: Database, memberId: string): Promise<CouponRow[]> {
  return db.select().from(coupons).where(eq(coupons.memberId, memberId)).orderBy(desc(coupons.createdAt), coupons.code)
}

/** Gives a member the onboarding coupon. Idempotent: of repeated or concurrent calls only the first one inserts. */
export async function insertOnboardingCoupon(
  db: Database,
  coupon: Pick<CouponRow, 'code' | 'memberId' | 'campaign' | 'amount' | 'minimum' | 'endsOn' | 'createdAt'>,
): Promise<void> {
  await db.insert(coupons).values(coupon).onConflictDoNothing({ target: coupons.memberId, where: sql`campaign = 'fti'` })
}
