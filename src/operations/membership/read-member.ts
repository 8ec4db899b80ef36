import { findMember, type MemberRow } from '../../db/queries/members.ts'
import type { OperationContext } from '../context.ts'

export type { MemberRow } from '../../db/queries/members.ts'

/**
 * The signed-in member (section 7, "me"). Null for visitors, for a deleted account, and when only an audience is known:
 * a page cached for many readers contains no person.
 */
export async function readMember({ db, viewer }: OperationContext): Promise<MemberRow | null> {
  return viewer.memberId === null ? null : findMember(db, viewer.memberId)
}
