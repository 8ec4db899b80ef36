import { memberName } from '../../db/queries/accounts.ts'
import { notesRevision } from '../../db/queries/manuscript-notes.ts'
import type { PresentPerson } from '../../domain/manuscripts/presence.ts'
import type { OperationContext } from '../context.ts'
import { signInRequired } from '../failure.ts'
import { requireMayWith } from '../require-may.ts'
import type { Presence } from './presence.ts'
import { openManuscript, permissionContext } from './versions.ts'

/**
 * Checks whether the user may be present in a manuscript, and receive its presence and saves.
 * @returns who they are, and its newest version
 * @throws sign_in_required, forbidden, not_found
 */
export async function requirePresence(
  { db, viewer }: Pick<OperationContext, 'db' | 'viewer'>,
  uid: number,
): Promise<{ member: string; version: number }> {
  if (viewer.memberId === null) throw signInRequired()
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-manuscript', permissionContext(row))
  return { member: viewer.memberId, version: row.version }
}

/**
 * Handles the heartbeat of a user in a manuscript, or their departure.
 * @returns who else is present, the newest version, and a mark that changes with its notes and steps
 * @throws sign_in_required, forbidden, not_found
 */
export async function announcePresence(
  context: OperationContext,
  presence: Presence,
  uid: number,
  { tab, block, choosing, leaves }: { tab: string; block: string | null; choosing: boolean; leaves: boolean },
): Promise<{ items: PresentPerson[]; version: number; notes: number }> {
  const { member, version } = await requirePresence(context, uid)
  if (leaves) presence.leave(uid, { tab, member })
  else presence.heartbeat(uid, { tab, member, name: (await memberName(context.db, member)) ?? '', block, choosing })
  return { items: presence.peopleIn(uid, { tab, member }), version, notes: await notesRevision(context.db, uid) }
}
