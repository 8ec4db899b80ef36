import { findTermsVersion, insertAcceptance } from '../../db/queries/terms.ts'
import type { OperationContext } from '../context.ts'
import { requireOwner } from '../require-owner.ts'

/**
 * Records that a member accepts the terms in force, by version and time (section 4, "Terms popup").
 * @throws sign_in_required, forbidden when `memberUid` is another member's
 */
export async function acceptTerms({ db, viewer, now }: OperationContext, memberUid: string, product: 'ch'): Promise<void> {
  await recordAcceptance({ db, now }, requireOwner(viewer, memberUid), product)
}

/** The same for a new member: the sign-up page states that joining accepts the terms. */
export async function recordAcceptance(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  memberId: string,
  product: 'ch',
): Promise<void> {
  const version = await findTermsVersion(db)
  if (version !== null) await insertAcceptance(db, { memberId, product, version, acceptedAt: now })
}
