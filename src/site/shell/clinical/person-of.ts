import type { Member } from '../../../contract/member.ts'
import type { Person } from '../../../domain/office/may.ts'

/** The member who reads, as far as it decides which advice they may see; nobody while no member is known. */
export const personOf = (member: Member | null): Person => ({
  memberId: member?.uuid ?? null,
  capabilities: member?.capabilities ?? [],
  author: null,
})
