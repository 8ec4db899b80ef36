import { pendingEmail } from '../../db/queries/email-changes.ts'
import { findProfile, type ProfileRow } from '../../db/queries/profiles.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'

/** The profile, and the pending new address, if any. */
export type OwnProfile = ProfileRow & { pendingEmail: string | null }

/** The member's own profile (section 7, "profile"). @throws sign_in_required, not_found when the account is deleted */
export async function readProfile({ db, viewer, now }: OperationContext): Promise<OwnProfile> {
  const owner = requireOwner(viewer)
  const [profile, pending] = await Promise.all([findProfile(db, owner), pendingEmail(db, owner, now)])
  if (!profile) throw notFound()
  return { ...profile, pendingEmail: pending }
}
