import { type Manuscript, may, type Person } from '../office/may.ts'

/**
 * Whether somebody may sign this text: they are asked to, in their own name as an author, and have no part in it; neither is it
 * theirs, nor have they changed a word of it.
 * @param writers members who have saved versions that say something else than the one before
 */
export const maySign = (person: Person, manuscript: Manuscript, writers: readonly string[]): boolean =>
  may(person, 'sign-manuscript', manuscript) && person.memberId !== null && !writers.includes(person.memberId)

/** What of a publication decides whether a clinician must have signed it. */
export interface ForReaders {
  /** The channels in which it will stand. */
  channels: readonly number[]
  /** The channels whose texts a clinician signs before anybody reads them. */
  signing: readonly number[]
  /** Of what will be read. */
  hash: string
  /** Whether a signature holds for just this. */
  signed: boolean
  /** Whether it says how much of a medicine to take (`contentStatesDose`). */
  statesDose: boolean
  /** What readers have before them now: its hash and its channels; null where they have nothing. */
  read: { hash: string; channels: readonly number[] } | null
  /** Of what it is another spelling, if somebody who may has said so and it is true: of what was signed, or of what readers were told last. */
  spellingOf: 'signed' | 'read' | null
  /** Whether something that readers were told was wrong stands with it, for which no clinician has answered. */
  toldUnsigned: boolean
}

/** Why a content may be given to readers; `unsigned` may not. */
export type Clearance = 'not asked' | 'signed' | 'as read' | 'spelling' | 'unsigned'

/**
 * Whether a text needs a clinician's signature: it has no channel, one of its channels asks for a signature, or it states a dose.
 * Only channels that were declared to have no medical content exempt a text, and no channel exempts a dose.
 */
export const needsSignature = ({
  channels,
  signing,
  statesDose,
}: Pick<ForReaders, 'channels' | 'signing' | 'statesDose'>): boolean =>
  channels.length === 0 || statesDose || channels.some((channel) => signing.includes(channel))

/**
 * Whether a content may be given to readers: where a signature is needed (`needsSignature`), only what a clinician has signed,
 * what readers read in these channels already, and what differs from one of these by its spelling alone; if readers were told
 * in another channel that something was wrong, only once that correction is signed too.
 */
export function clearanceOf(given: ForReaders): Clearance {
  const { channels, signing, hash, signed, read, spellingOf, toldUnsigned } = given
  if (!needsSignature(given)) return 'not asked'
  const asking = channels.filter((channel) => signing.includes(channel))
  // What was published in other channels was never signed for these.
  const isRead =
    read !== null &&
    (channels.length === 0 ? read.channels.length === 0 : asking.every((channel) => read.channels.includes(channel)))
  if (toldUnsigned && !isRead) return 'unsigned'
  if (signed) return 'signed'
  if (isRead && read.hash === hash) return 'as read'
  return spellingOf === 'signed' || (spellingOf === 'read' && isRead) ? 'spelling' : 'unsigned'
}
