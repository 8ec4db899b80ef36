import { may, type Person } from '../office/may.ts'
import { identityOf } from './identity.ts'
import type { Viewer } from './viewer.ts'

/** A member as a viewer: who works on the magazine reads what subscribers read. */
export function viewerBehind(
  { h_end_date, memberId, capabilities, author }: Person & { h_end_date: string | null },
  now: Date,
): Viewer {
  const person = { memberId, capabilities, author }
  return { ...person, identity: identityOf({ h_end_date, staff: may(person, 'read-walled') }, now), bot: false }
}
