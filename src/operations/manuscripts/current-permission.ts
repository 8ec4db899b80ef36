import type { Database } from '../../db/connect.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { trustOf } from '../../db/queries/staff.ts'
import { type ManuscriptAction, may } from '../../domain/office/may.ts'
import { inQuestion } from './versions.ts'

/** Whether another member than the user may perform an action on a manuscript now; false for a deleted account. */
export async function hasPermissionNow(
  db: Database,
  memberId: string | null,
  action: ManuscriptAction,
  row: ManuscriptRow,
): Promise<boolean> {
  const trust = memberId === null ? null : await trustOf(db, memberId)
  return trust !== null && may({ memberId, ...trust }, action, inQuestion(row))
}
