import { may, type Person } from '../office/may.ts'
import { hasFactor, officeEntryOf, type Proof } from '../office/second-factor.ts'
import { identityOf } from './identity.ts'
import { type Viewer, visitor } from './viewer.ts'

/** A stored session with its owner's second factors. */
export interface SessionState {
  session: string
  signedInAt: Date
  provenAt: Date | null
  workedAt: Date | null
  app: boolean
  passkey: boolean
}

/** The viewer of a member: staff read what subscribers read. */
export function sessionViewer(
  { h_end_date, memberId, capabilities, author }: Person & { h_end_date: string | null },
  now: Date,
): Viewer {
  const person = { memberId, capabilities, author }
  return { ...person, identity: identityOf({ h_end_date, staff: may(person, 'read-walled') }, now), bot: false, proof: null }
}

/**
 * The viewer of a session. Until a registered second factor is given they are anonymous, and until all office
 * requirements are met they have the rights of a reader.
 * @param factorRequired whether staff must use a second factor
 */
export function viewerInSession(
  {
    h_end_date,
    memberId,
    capabilities,
    author,
    ...state
  }: Person & { h_end_date: string | null; memberId: string } & SessionState,
  now: Date,
  factorRequired: boolean,
): Viewer {
  const { session, signedInAt, provenAt, workedAt, app, passkey } = state
  const shownAt = provenAt ?? (hasFactor(state) ? null : signedInAt)
  const proof: Proof = {
    session,
    memberId,
    staff: may({ memberId, capabilities, author }, 'enter-office'),
    app,
    passkey,
    provenAt: shownAt?.getTime() ?? null,
    workedAt: workedAt?.getTime() ?? null,
    factorRequired,
  }
  const entry = officeEntryOf(proof, now.getTime())
  if (entry === 'first') return { ...visitor, proof }
  const trusted = entry === 'open' ? capabilities : []
  return { ...sessionViewer({ h_end_date, memberId, capabilities: trusted, author }, now), proof }
}
