import type { Member } from '../../../contract/member.ts'
import type { Person } from '../../../domain/office/may.ts'

/**
 * The current member, reduced to what decides which advice they may see; an anonymous viewer while no member is known.
 */
export const personOf = (member: Member | null): Person => ({
  memberId: member?.uuid ?? null,
  capabilities: member?.capabilities ?? [],
  author: null,
})
