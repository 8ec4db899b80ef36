import type { Person } from '../office/may.ts'
import type { Proof } from '../office/second-factor.ts'
import type { Identity } from './identity.ts'

/** Who a page is drawn for when it is kept for many: never a person. */
export const audiences = ['visitor', 'member', 'subscriber', 'bot'] as const
export type Audience = (typeof audiences)[number]

/**
 * Who asks. `memberId` is null for visitors and whenever only an audience is known (a page that is
 * drawn once for all members knows that they are members, not which one).
 */
export interface Viewer extends Person {
  identity: Identity
  bot: boolean
  /**
   * What the owner of the session has shown of themselves; null where there is no session. Whoever has yet to give their
   * second factor is nobody, with this alone. What the office lets one do is in `capabilities`, which are empty until
   * nothing stands before it.
   */
  proof: Proof | null
}

export const visitor: Viewer = { identity: 'visitor', memberId: null, capabilities: [], author: null, bot: false, proof: null }

/** The audience that a viewer belongs to. A crawler gets what a visitor gets, never more. */
export function audienceOf(viewer: Viewer): Audience {
  return viewer.bot ? 'bot' : viewer.identity
}

/** The viewer that stands for a whole audience. */
export function viewerOf(audience: Audience): Viewer {
  return audience === 'bot' ? { ...visitor, bot: true } : { ...visitor, identity: audience }
}

/**
 * Whether a page that was drawn for an audience may stand before somebody of whom only the right's end is known.
 * A crawler's page and a subscriber's before a member stay: staff read what subscribers read without a right's end.
 */
export function isDrawnFor(audience: Audience, identity: Identity): boolean {
  return audience === identity || audience === 'bot' || (audience === 'subscriber' && identity === 'member')
}
