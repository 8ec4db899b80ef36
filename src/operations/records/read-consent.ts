import { findConsent } from '../../db/queries/records.ts'
import { allowsKeeping, type Consent } from '../../domain/records/consent.ts'
import type { OperationContext } from '../context.ts'
import { requireOwner } from '../require-owner.ts'

/**
 * Where the member stands with the consent to keeping health data: the one that holds now, or null.
 * @throws sign_in_required
 */
export async function readConsent({ db, viewer, now }: OperationContext): Promise<Consent | null> {
  const latest = await findConsent(db, requireOwner(viewer))
  return latest && allowsKeeping(latest, now) ? latest : null
}
