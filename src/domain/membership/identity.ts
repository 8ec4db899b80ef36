import { taipeiDay } from '../time/taipei.ts'

/** The three identities of section 6 of the specification. */
export type Identity = 'visitor' | 'member' | 'subscriber'

/** What a person may do besides reading: `professional` answers questions. `reader` is everybody else. */
export type Role = 'reader' | 'professional' | 'editor' | 'admin'

/** The facts about a signed-in person that decide their identity. `h_end_date` is a Taipei calendar day, `YYYY-MM-DD`. */
export interface MemberStanding {
  h_end_date: string | null
  role: Role
}

/**
 * Section 4, "Member state": nobody signed in is a visitor; a right whose end date is today or later
 * (Taipei calendar days, so a right that ends today holds until midnight there) is a subscriber; else a member.
 * Staff read what subscribers read.
 */
export function identityOf(member: MemberStanding | null, now: Date): Identity {
  if (!member) return 'visitor'
  if (isStaff(member.role)) return 'subscriber'
  return member.h_end_date !== null && taipeiDay(now) <= member.h_end_date ? 'subscriber' : 'member'
}

/** Editors and administrators: previews, unpublished posts. */
export function isStaff(role: Role): boolean {
  return role === 'editor' || role === 'admin'
}
