import { may, type PermissionContext, type Person } from '../office/may.ts'

/**
 * Whether a user may sign this text: they are requested to, in their own name as an author, and have no part in it:
 * they neither own it nor have changed a word of it.
 * @param writers members who have saved versions with a change of content
 */
export const maySign = (person: Person, manuscript: PermissionContext, writers: readonly string[]): boolean =>
  may(person, 'sign-manuscript', manuscript) && person.memberId !== null && !writers.includes(person.memberId)

/** The facts of a publication that decide whether it needs a signature. */
export interface ClearanceInput {
  /** The channels in which it will be published. */
  channels: readonly number[]
  /** The channels whose texts require a clinician's signature before publication. */
  signing: readonly number[]
  /** Hash of the content to be published. */
  hash: string
  /** Whether a signature is valid for exactly this content. */
  signed: boolean
  /** Whether it states a dose of a medicine (`contentStatesDose`). */
  statesDose: boolean
  /** The published version: its hash and its channels; null if there is none. */
  read: { hash: string; channels: readonly number[] } | null
  /**
   * Which content it is another spelling of, if an authorised user has declared so and the check confirms it: the
   * signed content, or the published one.
   */
  spellingOf: 'signed' | 'read' | null
  /** Whether it contains an announced correction that no clinician is responsible for. */
  reportedUnsigned: boolean
}

/** Why a content may be published; `unsigned` may not. */
export type Clearance = 'not asked' | 'signed' | 'as read' | 'spelling' | 'unsigned'

/**
 * Whether a text needs a clinician's signature: it has no channel, one of its channels requires a signature, or it
 * states a dose. Only channels that were declared to have no medical content exempt a text, and no channel exempts a
 * dose.
 */
export const needsSignature = ({
  channels,
  signing,
  statesDose,
}: Pick<ClearanceInput, 'channels' | 'signing' | 'statesDose'>): boolean =>
  channels.length === 0 || statesDose || channels.some((channel) => signing.includes(channel))

/**
 * Whether a content may be published: where a signature is required (`needsSignature`), only signed content, content
 * that is already public in these channels, and content that differs from one of these in spelling only; after a
 * correction was announced in another channel, only once that correction is signed too.
 */
export function clearanceOf(input: ClearanceInput): Clearance {
  const { channels, signing, hash, signed, read, spellingOf, reportedUnsigned } = input
  if (!needsSignature(input)) return 'not asked'
  const asking = channels.filter((channel) => signing.includes(channel))
  // A text published in other channels was never signed for these.
  const isRead =
    read !== null &&
    (channels.length === 0 ? read.channels.length === 0 : asking.every((channel) => read.channels.includes(channel)))
  if (reportedUnsigned && !isRead) return 'unsigned'
  if (signed) return 'signed'
  if (isRead && read.hash === hash) return 'as read'
  return spellingOf === 'signed' || (spellingOf === 'read' && isRead) ? 'spelling' : 'unsigned'
}
