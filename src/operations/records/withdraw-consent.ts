import { withdrawConsents } from '../../db/queries/consents.ts'
import { healthRecordConsent } from '../../domain/records/consent.ts'
import type { OperationContext } from '../context.ts'
import { requireOwner } from '../require-owner.ts'

/**
 * Withdraws the member's consent: everything stored under it is erased immediately. @returns how many records were erased
 * @throws sign_in_required
 */
export async function withdrawConsent({ db, viewer, now }: OperationContext, words = healthRecordConsent): Promise<number> {
  return withdrawConsents(db, requireOwner(viewer), words.purpose, now)
}
