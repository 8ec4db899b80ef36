import { withdrawConsents } from '../../db/queries/records.ts'
import type { OperationContext } from '../context.ts'
import { requireOwner } from '../require-owner.ts'

/**
 * The member takes the consent back: every record is erased at once. Gives how many there were.
 * @throws sign_in_required
 */
export async function withdrawConsent({ db, viewer, now }: OperationContext): Promise<number> {
  return withdrawConsents(db, requireOwner(viewer), now)
}
