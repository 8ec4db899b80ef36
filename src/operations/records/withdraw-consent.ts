import { withdrawConsents } from '../../db/queries/consents.ts'
import { healthRecordConsent } from '../../domain/records/consent.ts'
import type { OperationContext } from '../context.ts'
import { requireOwner } from '../require-owner.ts'

/**
 * The member takes the consent back: all that was kept under it is erased at once. Gives how many there were.
 * @throws sign_in_required
 */
export async function withdrawConsent({ db, viewer, now }: OperationContext, words = healthRecordConsent): Promise<number> {
  return withdrawConsents(db, requireOwner(viewer), words.purpose, now)
}
