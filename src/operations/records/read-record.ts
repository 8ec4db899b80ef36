import { findRecord, type RecordRow } from '../../db/queries/records.ts'
import type { RecordKind } from '../../domain/records/record.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'

/**
 * One of the member's own records. Another member's, an expired one and an unknown one have the same response.
 * @throws sign_in_required, not_found
 */
export async function readRecord<K extends RecordKind>(
  { db, viewer, now }: OperationContext,
  kind: K,
  id: string,
): Promise<RecordRow<K>> {
  const found = await findRecord(db, { memberId: requireOwner(viewer), kind, now }, id)
  if (!found) throw notFound()
  return found
}
