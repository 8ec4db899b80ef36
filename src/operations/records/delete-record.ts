import { deleteRecord } from '../../db/queries/records.ts'
import type { RecordKind } from '../../domain/records/record.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'

/**
 * Erases one of the member's own records for good.
 * @throws sign_in_required, not_found
 */
export async function deleteOwnRecord({ db, viewer }: OperationContext, kind: RecordKind, id: string): Promise<void> {
  if (!(await deleteRecord(db, requireOwner(viewer), kind, id))) throw notFound()
}
