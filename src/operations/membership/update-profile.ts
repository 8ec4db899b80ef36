import { type ProfileChange, updateProfile as writeProfile } from '../../db/queries/profiles.ts'
import type { OperationContext } from '../context.ts'
import { requireOwner } from '../require-owner.ts'
import { type OwnProfile, readProfile } from './read-profile.ts'

/**
 * Changes the member's own profile (section 7, "profile/update"). What is not named stays.
 * @throws sign_in_required, not_found when the account is gone
 */
export async function updateProfile(context: OperationContext, change: ProfileChange): Promise<OwnProfile> {
  const owner = requireOwner(context.viewer)
  await readProfile(context)
  await writeProfile(context.db, owner, change)
  return readProfile(context)
}
