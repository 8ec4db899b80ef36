import { countRecords, listRecords, type RecordRow } from '../../db/queries/records.ts'
import type { Asker, RecordKind } from '../../domain/records/record.ts'
import type { OperationContext } from '../context.ts'
import { requireOwner } from '../require-owner.ts'

export type { RecordRow } from '../../db/queries/records.ts'

/**
 * The member's own records of one kind, newest first; for the symptom checker optionally of one person, for
 * the tools of one tool.
 */
export async function listOwnRecords<K extends RecordKind>(
  { db, viewer, now }: OperationContext,
  kind: K,
  { page, perPage, asker, tool }: { page: number; perPage: number; asker?: Asker | undefined; tool?: string | undefined },
): Promise<{ items: RecordRow<K>[]; total: number }> {
  const scope = { memberId: requireOwner(viewer), kind, now, asker, tool }
  const [items, total] = await Promise.all([
    listRecords(db, scope, { limit: perPage, offset: (page - 1) * perPage }),
    countRecords(db, scope),
  ])
  return { items, total }
}
