import { type CouponRow, findCoupons } from '../../db/queries/coupons.ts'
import type { OperationContext } from '../context.ts'
import { requireOwner } from '../require-owner.ts'

export type { CouponRow } from '../../db/queries/coupons.ts'

/** The signed-in member's own coupons, newest first. @throws sign_in_required */
export async function listCoupons({ db, viewer }: OperationContext): Promise<CouponRow[]> {
  return findCoupons(db, requireOwner(viewer))
}
