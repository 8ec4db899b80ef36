import { taipeiDay } from '../time/taipei.ts'

/** The three identities of viewers; permissions of staff are separate (`may`). */
export type Identity = 'visitor' | 'member' | 'subscriber'

/**
 * The facts about a signed-in person that decide their identity. `h_end_date` is a Taipei calendar day, `YYYY-MM-DD`.
 */
export interface MemberEntitlement {
  h_end_date: string | null
  /** Whether they are staff (by `may`): staff read what subscribers read. */
  staff: boolean
}

/**
 * Identity of a viewer: without a session a visitor; with an entitlement whose end date is today or later (Taipei
 * calendar days, so one that ends today is valid until midnight there) a subscriber; otherwise a member.
 */
export function identityOf(member: MemberEntitlement | null, now: Date): Identity {
  if (!member) return 'visitor'
  if (member.staff) return 'subscriber'
  return member.h_end_date !== null && taipeiDay(now) <= member.h_end_date ? 'subscriber' : 'member'
}
