import { replacePassword } from '../../db/queries/passwords.ts'
import type { PasswordFault } from '../../domain/membership/password-faults.ts'
import { passwordFault } from '../../domain/membership/password-rule.ts'
import type { OperationContext } from '../context.ts'
import { requireOwner } from '../require-owner.ts'
import { isOwnPassword } from './check-password.ts'
import { readProfile } from './read-profile.ts'

interface Change {
  old: string
  fresh: string
  /** The session that stays; all others end. */
  token: string | null
  /** The site's names, which are refused as passwords. */
  siteNames: readonly string[]
  /** Computes the stored digest of the new one. */
  digest: (password: string) => Promise<string>
}

/**
 * Changes the password (section 7, "password/update"); ends the member's other sessions.
 * @returns the error of the old or the new one, or null
 * @throws sign_in_required
 */
export async function changePassword(
  context: OperationContext,
  { old, fresh, token, siteNames, digest }: Change,
): Promise<'wrong_password' | 'same' | PasswordFault | null> {
  const { db, viewer, now } = context
  const owner = requireOwner(viewer)
  const { email, name } = await readProfile(context)
  if (!(await isOwnPassword(db, owner, old))) return 'wrong_password'
  if (old === fresh) return 'same'
  const fault = passwordFault(fresh, [...siteNames, email, name])
  if (fault) return fault
  await replacePassword(db, owner, { digest: await digest(fresh), keepToken: token, now })
  return null
}
