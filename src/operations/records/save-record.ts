import { insertRecord, type RecordRow } from '../../db/queries/records.ts'
import { healthRecordConsent } from '../../domain/records/consent.ts'
import type { RecordData, RecordKind } from '../../domain/records/record.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { consentRequired } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'

/**
 * Stores a result for the member, until their consent to the storage of health data ends. Without that
 * consent nothing is stored.
 * @throws sign_in_required, consent_required
 */
export async function saveRecord<K extends RecordKind>(
  { db, viewer, now }: OperationContext,
  kind: K,
  result: { title: string; data: RecordData[K] },
): Promise<RecordRow<K>> {
  const memberId = requireOwner(viewer)
  const { version } = healthRecordConsent
  const stored = await insertRecord(db, { memberId, kind, now, version, today: taipeiDay(now) }, result)
  if (!stored) throw consentRequired()
  return stored
}
