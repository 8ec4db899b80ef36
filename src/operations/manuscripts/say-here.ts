import { memberName } from '../../db/queries/presence.ts'
import type { PersonHere } from '../../domain/manuscripts/presence.ts'
import type { OperationContext } from '../context.ts'
import { signInRequired } from '../failure.ts'
import { requireMayWith } from '../require-may.ts'
import type { Presence } from './presence.ts'
import { inQuestion, openManuscript } from './versions.ts'

/** Whether somebody may be at a manuscript, and hear who else is. @throws sign_in_required, forbidden, not_found */
export async function requireToBeHere({ db, viewer }: Pick<OperationContext, 'db' | 'viewer'>, uid: number): Promise<string> {
  if (viewer.memberId === null) throw signInRequired()
  requireMayWith(viewer, 'read-manuscript', inQuestion(await openManuscript(db, uid)))
  return viewer.memberId
}

/**
 * Somebody says that they are at a manuscript, or that they leave it.
 * @returns who else is there
 * @throws sign_in_required, forbidden, not_found
 */
export async function sayHere(
  context: OperationContext,
  presence: Presence,
  uid: number,
  { tab, block, leaves }: { tab: string; block: string | null; leaves: boolean },
): Promise<PersonHere[]> {
  const member = await requireToBeHere(context, uid)
  if (leaves) presence.leave(uid, { tab, member })
  else presence.say(uid, { tab, member, name: (await memberName(context.db, member)) ?? '', block })
  return presence.here(uid, { tab, member })
}
