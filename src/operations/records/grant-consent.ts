import { insertConsent } from '../../db/queries/consents.ts'
import { type Consent, consentEnd, healthRecordConsent } from '../../domain/records/consent.ts'
import type { OperationContext } from '../context.ts'
import { conflict } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'

/**
 * Records the member's consent to the storage of health data for a year. `version` is the version of the text that they
 * saw; if it has changed meanwhile, no consent is recorded.
 * @throws sign_in_required, conflict
 */
export async function grantConsent(
  { db, viewer, now }: OperationContext,
  version: string,
  words = healthRecordConsent,
): Promise<Consent> {
  const memberId = requireOwner(viewer)
  if (version !== words.version) throw conflict('同意書已經更新，請重新閱讀後再同意')
  const endsOn = consentEnd(now)
  await insertConsent(db, memberId, { purpose: words.purpose, version, endsOn, now })
  return { version, grantedAt: now, endsOn, withdrawnAt: null }
}
