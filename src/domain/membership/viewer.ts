import type { Person } from '../office/may.ts'
import type { Proof } from '../office/second-factor.ts'
import type { Identity } from './identity.ts'

/** The audiences of cached pages: never a single person. */
export const audiences = ['visitor', 'member', 'subscriber', 'bot'] as const
export type Audience = (typeof audiences)[number]

/**
 * The caller. `memberId` is null for visitors and whenever only the audience is known (a page that is rendered once for
 * all members depends on the audience, not on the member).
 */
export interface Viewer extends Person {
  identity: Identity
  bot: boolean
  /**
   * The authentication proof of the session; null without a session. A session that still requires a second factor has
   * this only. Office permissions are in `capabilities`, which are empty until all office requirements are met.
   */
  proof: Proof | null
}

export const visitor: Viewer = { identity: 'visitor', memberId: null, capabilities: [], author: null, bot: false, proof: null }

/** The audience of a viewer. A crawler gets what a visitor gets, never more. */
export function audienceOf(viewer: Viewer): Audience {
  return viewer.bot ? 'bot' : viewer.identity
}

/** The viewer that represents a whole audience. */
export function viewerOf(audience: Audience): Viewer {
  return audience === 'bot' ? { ...visitor, bot: true } : { ...visitor, identity: audience }
}

/**
 * Whether a page that was rendered for an audience may be shown to a reader of whom only the end of the entitlement is
 * known. A crawler's page, and a subscriber's page before a member, are accepted: staff read what subscribers read
 * without an entitlement.
 */
export function isRenderedFor(audience: Audience, identity: Identity): boolean {
  return audience === identity || audience === 'bot' || (audience === 'subscriber' && identity === 'member')
}
