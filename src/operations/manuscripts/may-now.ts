import type { Database } from '../../db/connect.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { trustOf } from '../../db/queries/staff.ts'
import { type ManuscriptAction, may } from '../../domain/office/may.ts'
import { inQuestion } from './versions.ts'

/** Whether a member who is not the one that asks may do something with a manuscript at this moment; nobody may whose account is gone. */
export async function mayNow(
  db: Database,
  memberId: string | null,
  action: ManuscriptAction,
  row: ManuscriptRow,
): Promise<boolean> {
  const trust = memberId === null ? null : await trustOf(db, memberId)
  return trust !== null && may({ memberId, ...trust }, action, inQuestion(row))
}
