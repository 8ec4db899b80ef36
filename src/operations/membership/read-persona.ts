import { followedTopicRows, type TopicRow } from '../../db/queries/topics.ts'
import type { Identity } from '../../domain/membership/identity.ts'
import { viewerBehind } from '../../domain/membership/viewer-behind.ts'
import type { OperationContext } from '../context.ts'
import { forbidden, signInRequired } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'
import { readMember } from './read-member.ts'

/** What a member is known to be and to care about: nothing that was not chosen by themselves. */
export interface Persona {
  uuid: string
  identity: Identity & ('member' | 'subscriber')
  /** Followed topics, in the onboarding's order. */
  topics: TopicRow[]
}

/**
 * The signed-in member's own persona (section 7, "get-persona"), asked for by uuid or by account.
 * @throws sign_in_required, forbidden when either names another
 */
export async function readPersona(
  context: OperationContext,
  { uuid, account }: { uuid?: string | undefined; account?: string | undefined },
): Promise<Persona> {
  const owner = requireOwner(context.viewer, uuid)
  const [member, topics] = await Promise.all([readMember(context), followedTopicRows(context.db, owner)])
  if (!member) throw signInRequired()
  if (account !== undefined && account !== member.email) throw forbidden()
  const { identity } = viewerBehind({ ...member, memberId: owner }, context.now)
  return { uuid: owner, identity: identity === 'subscriber' ? 'subscriber' : 'member', topics }
}
