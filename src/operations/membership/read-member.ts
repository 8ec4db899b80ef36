import { findMember, type MemberRow } from '../../db/queries/members.ts'
import type { OperationContext } from '../context.ts'

export type { MemberRow } from '../../db/queries/members.ts'

/**
 * The signed-in member (section 7, "me"). Null for visitors, for an account that is gone, and when only an
 * audience is known: a page drawn for many shows no person.
 */
export async function readMember({ db, viewer }: OperationContext): Promise<MemberRow | null> {
  return viewer.memberId === null ? null : findMember(db, viewer.memberId)
}
