import { followedTopicRows, type TopicRow } from '../../db/queries/topics.ts'
import type { Identity } from '../../domain/membership/identity.ts'
import { sessionViewer } from '../../domain/membership/session-viewer.ts'
import type { OperationContext } from '../context.ts'
import { forbidden, signInRequired } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'
import { readMember } from './read-member.ts'

/** A member's persona: only data that they have chosen themselves. */
export interface Persona {
  uuid: string
  identity: Identity & ('member' | 'subscriber')
  /** Followed topics, in the onboarding's order. */
  topics: TopicRow[]
}

/**
 * The signed-in member's own persona (section 7, "get-persona"), requested by uuid or by account.
 * @throws sign_in_required, forbidden when either belongs to another member
 */
export async function readPersona(
  context: OperationContext,
  { uuid, account }: { uuid?: string | undefined; account?: string | undefined },
): Promise<Persona> {
  const owner = requireOwner(context.viewer, uuid)
  const [member, topics] = await Promise.all([readMember(context), followedTopicRows(context.db, owner)])
  if (!member) throw signInRequired()
  if (account !== undefined && account !== member.email) throw forbidden()
  const { identity } = sessionViewer({ ...member, memberId: owner }, context.now)
  return { uuid: owner, identity: identity === 'subscriber' ? 'subscriber' : 'member', topics }
}
