import { boundSubscriptions, type SubscriptionRow } from '../../db/queries/bound-subscriptions.ts'
import type { Identity } from '../../domain/membership/identity.ts'
import { sessionViewer } from '../../domain/membership/session-viewer.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'
import { readMember } from './read-member.ts'

export type { SubscriptionRow } from '../../db/queries/bound-subscriptions.ts'

/** The member's entitlement on this day: its kind, its source and its end. */
export interface Entitlement {
  identity: Exclude<Identity, 'visitor'>
  /** Last Taipei calendar day of the digital entitlement, or null. */
  h_end_date: string | null
  subscriptions: SubscriptionRow[]
}

/**
 * The member's own entitlement, read from the database: the one resolved for the request may be slightly stale.
 * @throws sign_in_required, not_found when the account is deleted
 */
export async function readEntitlement(context: OperationContext): Promise<Entitlement> {
  const owner = requireOwner(context.viewer)
  const [member, subscriptions] = await Promise.all([readMember(context), boundSubscriptions(context.db, owner)])
  if (!member) throw notFound()
  const identity = sessionViewer({ ...member, memberId: owner }, context.now).identity === 'subscriber' ? 'subscriber' : 'member'
  return { identity, h_end_date: member.h_end_date, subscriptions }
}
