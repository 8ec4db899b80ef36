import { type ProfileChange, updateProfile as writeProfile } from '../../db/queries/profiles.ts'
import { birthdayFault } from '../../domain/membership/birthday.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { invalid } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'
import { type OwnProfile, readProfile } from './read-profile.ts'

/**
 * Updates the member's own profile (section 7, "profile/update"). Omitted fields stay unchanged. A birthday equal to
 * the stored one is not validated again: the onboarding may have stored a day that does not exist.
 * @throws sign_in_required, validation_failed for a birthday, not_found when the account is deleted
 */
export async function updateProfile(context: OperationContext, change: ProfileChange): Promise<OwnProfile> {
  const owner = requireOwner(context.viewer)
  const stored = await readProfile(context)
  const message = changedBirthdayFault(change, stored, taipeiDay(context.now))
  if (message) throw invalid([{ path: 'body.birthday_year', message }])
  await writeProfile(context.db, owner, change)
  return readProfile(context)
}

/** A new birthday must have all three parts and be a calendar day. */
function changedBirthdayFault(change: ProfileChange, stored: OwnProfile, today: string): string | null {
  const parts = ['birthYear', 'birthMonth', 'birthDay'] as const
  if (parts.every((part) => change[part] === undefined || change[part] === stored[part])) return null
  const [year, month, day] = parts.map((part) => change[part] ?? Number.NaN) as [number, number, number]
  return birthdayFault({ year, month, day }, today)
}
