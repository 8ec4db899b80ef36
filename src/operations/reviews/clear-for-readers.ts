import type { Database } from '../../db/connect.ts'
import { correctionsOf } from '../../db/queries/corrections.ts'
import { announcedVersion, type StepRow, signingChannelsOf } from '../../db/queries/manuscript-steps.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { type Correction, unsignedCorrections } from '../../domain/manuscripts/corrections.ts'
import { contentStatesDose } from '../../domain/manuscripts/dosage.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import type { ReadWords } from '../../domain/manuscripts/read-by.ts'
import { type Clearance, clearanceOf, needsSignature } from '../../domain/manuscripts/signature.ts'
import { spellingFault } from '../../domain/manuscripts/spelling-only.ts'
import { firstRead, isOut } from '../../domain/manuscripts/state.ts'
import { lastSignature } from '../../domain/manuscripts/steps.ts'
import { stepsOf } from '../manuscripts/steps-of.ts'
import { contentOfVersion, hashOf } from '../manuscripts/versions.ts'
import { specialistBy, wordsRead } from './words-read.ts'

/** Why a content may be given to readers, or not, and what that was decided from. */
export interface ClearedBy {
  clearance: Clearance
  /** Whether it needs a signature at all (`needsSignature`). */
  isSignatureNeeded: boolean
  /** Whether it says how much of a medicine to take. */
  statesDose: boolean
  /** The channels of it that ask for a signature; empty if it needs one for another reason. */
  channels: { id: number; title: string }[]
  steps: StepRow[]
  /** Who has signed just this and may not sign any more; null where nobody has. */
  lapsed: string | null
  /** Whose name may stand over it: who has read these words, or those of which it is the spelling. */
  specialist: ReadWords | null
  /** What specialists have read of it and not taken back, whatever it says by now. */
  read: readonly ReadWords[]
  /** What readers may be told was wrong: what was signed with just this and not told since; null where nobody has to sign it. */
  correction: string | null
  /** What readers were told was wrong and no clinician has answered for, where a channel asks for a signature. */
  toldUnsigned: Correction[]
  /** What readers were told last; null where they never had anything before them. */
  announced: Content | null
  /** A clinician answers for the words, here or in a channel: of these only what is known to be a slip is spelling. */
  isAnsweredFor: boolean
  /** Why it is more than spelling, in words, where somebody says that it is not; null where it is, or nobody says so. */
  notSpelling: string | null
}

/**
 * Decides whether a content may be given to readers (`clearanceOf`). Spelling is measured from what was signed, or from what
 * readers were told last, and not from what was published since for its spelling: many small changes are not a small one. A
 * signature clears only while whoever gave it may still sign.
 * @param spellingOnly that somebody who may say so says that nothing but spelling was mended
 */
export async function clearedForReaders(
  db: Database,
  row: ManuscriptRow,
  content: Content,
  { print, now, spellingOnly }: { print: Content | null; now: Date; spellingOnly: boolean },
): Promise<ClearedBy> {
  const { uid } = row
  const hash = hashOf(content)
  const [steps, signing] = [await stepsOf(db, uid), await signingChannelsOf(db)]
  const signature = lastSignature(steps)
  const signed = signature?.lapsed ? null : signature
  const isRead = print !== null && isOut(row, now)
  const wasRead = print !== null && firstRead(row, now) !== null
  const said = wasRead ? await announcedVersion(db, uid) : null
  const announced = wasRead ? (said === null ? print : ((await contentOfVersion(db, uid, said)) ?? print)) : null
  const before = signed ? await contentOfVersion(db, uid, signed.version) : announced
  const channels = signing.filter(({ id }) => content.fields.channels.includes(id))
  const needed = {
    channels: content.fields.channels,
    signing: signing.map(({ id }) => id),
    statesDose: contentStatesDose(content),
  }
  const isSignatureNeeded = needsSignature(needed)
  const isAnsweredFor = isSignatureNeeded || signature !== null
  // what was published for its spelling stays so
  const isSaid = spellingOnly || steps.some((step) => step.spellingOnly && step.hash === hash)
  const more = isSaid && before !== null ? spellingFault(before, content, { signed: isAnsweredFor }) : null
  const isSpelling = isSaid && before !== null && more === null
  const told = !isSignatureNeeded ? [] : ((await correctionsOf(db, [uid])).get(uid) ?? [])
  const toldUnsigned = unsignedCorrections(told, steps)
  const isHere = signed?.hash === hash
  const clearance = clearanceOf({
    ...needed,
    hash,
    signed: isHere,
    read: isRead ? { hash: hashOf(print), channels: print.fields.channels } : null,
    spellingOf: isSpelling ? (signed ? 'signed' : 'read') : null,
    toldUnsigned: toldUnsigned.length > 0,
  })
  const read = await wordsRead(db, row, steps, now)
  const specialist = specialistBy(steps, read, content, spellingOnly)
  // who goes back to what was signed, and told, has nothing to tell once more
  const isTold = isHere && told.some(({ at, text }) => text === signed.correction && new Date(at) >= signed.at)
  const correction = !isSignatureNeeded ? null : isHere && !isTold ? signed.correction : ''
  const lapsed = signature?.lapsed && signature.hash === hash ? signature.reviewerName || '審訂者' : null
  return {
    clearance,
    isSignatureNeeded,
    statesDose: needed.statesDose,
    channels,
    correction,
    steps,
    lapsed,
    specialist,
    read,
    toldUnsigned,
    announced,
    isAnsweredFor,
    notSpelling: spellingOnly ? more : null,
  }
}

/** What is said of what nobody has signed, where a channel asks for it; null for what may be read. */
export function unsignedWords({
  clearance,
  channels,
  lapsed,
  toldUnsigned,
  statesDose,
}: Pick<ClearedBy, 'clearance' | 'channels' | 'lapsed' | 'toldUnsigned' | 'statesDose'>): string | null {
  if (clearance !== 'unsigned') return null
  if (lapsed) return `簽核這一版的${lapsed}現在不能審訂了，要請別的審訂者再簽一次才能發布`
  const asking = channels.map(({ title }) => `「${title}」`).join('、')
  const which = asking ? `${asking}的文章` : statesDose ? '寫到用藥劑量的文章' : '沒有選頻道的文章'
  const [told] = toldUnsigned
  if (told) return `${which}，更正說明也要審訂者簽過，「${told.text}」還沒有：請送審，簽好再發布`
  return `${which}要有審訂者簽核才能發布，這一版還沒有`
}
