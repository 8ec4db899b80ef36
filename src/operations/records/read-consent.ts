import { findConsent } from '../../db/queries/consents.ts'
import { allowsStorage, type Consent, healthRecordConsent } from '../../domain/records/consent.ts'
import type { OperationContext } from '../context.ts'
import { requireOwner } from '../require-owner.ts'

/** The member's present consent about health data, or null. @throws sign_in_required */
export async function readConsent({ db, viewer, now }: OperationContext, words = healthRecordConsent): Promise<Consent | null> {
  const latest = await findConsent(db, requireOwner(viewer), words.purpose)
  return latest && allowsStorage(latest, now, words) ? latest : null
}
