import { notesMark } from '../../db/queries/manuscript-notes.ts'
import { memberName } from '../../db/queries/presence.ts'
import type { PersonHere } from '../../domain/manuscripts/presence.ts'
import type { OperationContext } from '../context.ts'
import { signInRequired } from '../failure.ts'
import { requireMayWith } from '../require-may.ts'
import type { Presence } from './presence.ts'
import { inQuestion, openManuscript } from './versions.ts'

/**
 * Whether somebody may be at a manuscript, and hear who else is and what is written.
 * @returns who they are, and its newest version
 * @throws sign_in_required, forbidden, not_found
 */
export async function requireToBeHere(
  { db, viewer }: Pick<OperationContext, 'db' | 'viewer'>,
  uid: number,
): Promise<{ member: string; version: number }> {
  if (viewer.memberId === null) throw signInRequired()
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-manuscript', inQuestion(row))
  return { member: viewer.memberId, version: row.version }
}

/**
 * Somebody says that they are at a manuscript, or that they leave it.
 * @returns who else is there, the newest version, and a mark that is another whenever its notes are, or something was done with it
 * @throws sign_in_required, forbidden, not_found
 */
export async function sayHere(
  context: OperationContext,
  presence: Presence,
  uid: number,
  { tab, block, choosing, leaves }: { tab: string; block: string | null; choosing: boolean; leaves: boolean },
): Promise<{ items: PersonHere[]; version: number; notes: number }> {
  const { member, version } = await requireToBeHere(context, uid)
  if (leaves) presence.leave(uid, { tab, member })
  else presence.say(uid, { tab, member, name: (await memberName(context.db, member)) ?? '', block, choosing })
  return { items: presence.here(uid, { tab, member }), version, notes: await notesMark(context.db, uid) }
}
