import type { Database } from '../../db/connect.ts'
import { correctionsOf } from '../../db/queries/corrections.ts'
import { announcedVersion, type StepRow, signingChannelsOf } from '../../db/queries/manuscript-steps.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import type { SignedContent } from '../../domain/manuscripts/covering-review.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { type Correction, unsignedCorrections } from '../../domain/manuscripts/published-version.ts'
import { type Clearance, clearanceOf, needsSignature } from '../../domain/manuscripts/signature.ts'
import { spellingError } from '../../domain/manuscripts/spelling-only.ts'
import { firstPublicAt, isReleased } from '../../domain/manuscripts/state.ts'
import { lastSignature } from '../../domain/manuscripts/steps.ts'
import { contentStatesDose } from '../../domain/manuscripts/text-terms.ts'
import { contentOfVersion, hashOf, stepsOf } from '../manuscripts/versions.ts'
import { reviewedContents, specialistFromSteps } from './specialist-review.ts'

/** Whether a content may be published, and the facts behind the decision. */
export interface ClearanceResult {
  clearance: Clearance
  /** Whether it needs a signature at all (`needsSignature`). */
  isSignatureNeeded: boolean
  /** Whether it states a dose of a medicine. */
  statesDose: boolean
  /** Its channels that need a signature; empty if it needs one for another reason. */
  channels: { id: number; title: string }[]
  steps: StepRow[]
  /** The signer of exactly this content who may no longer sign; null if there is none. */
  lapsed: string | null
  /** The reviewer to show for it: of this content, or of one from which it differs only in spelling. */
  specialist: SignedContent | null
  /** The contents that specialists have reviewed and not revoked, whatever it contains now. */
  read: readonly SignedContent[]
  /**
   * The correction that may be published: signed together with this content and not published since; null if
   * it needs no signature.
   */
  correction: string | null
  /** Published corrections that no clinician has signed, in a content that needs a signature. */
  reportedUnsigned: Correction[]
  /** The content that was last announced to readers; null if it was never public. */
  announced: Content | null
  /**
   * Whether a clinician is responsible for the content, by a signature or by a channel: then only known
   * misspellings count as spelling.
   */
  isAnsweredFor: boolean
  /** Why a declared spelling-only change is more than that, as a message; null if it is one, or was not declared. */
  notSpelling: string | null
}

/**
 * Decides whether a content may be published (`clearanceOf`). A spelling-only change is measured against the signed
 * content, or against the one last announced to readers, and not against later spelling-only changes: many small
 * changes can add up to a large one. A signature counts only while its signer may still sign.
 * @param spellingOnly whether a permitted user declares that only spelling was changed
 */
export async function clearForReaders(
  db: Database,
  row: ManuscriptRow,
  content: Content,
  { published, now, spellingOnly }: { published: Content | null; now: Date; spellingOnly: boolean },
): Promise<ClearanceResult> {
  const { uid } = row
  const hash = hashOf(content)
  const [steps, signing] = [await stepsOf(db, uid), await signingChannelsOf(db)]
  const signature = lastSignature(steps)
  const signed = signature?.lapsed ? null : signature
  const isRead = published !== null && isReleased(row, now)
  const wasRead = published !== null && firstPublicAt(row, now) !== null
  const announcedBefore = wasRead ? await announcedVersion(db, uid) : null
  const announced = wasRead
    ? announcedBefore === null
      ? published
      : ((await contentOfVersion(db, uid, announcedBefore)) ?? published)
    : null
  const before = signed ? await contentOfVersion(db, uid, signed.version) : announced
  const channels = signing.filter(({ id }) => content.fields.channels.includes(id))
  const requirements = {
    channels: content.fields.channels,
    signing: signing.map(({ id }) => id),
    statesDose: contentStatesDose(content),
  }
  const isSignatureNeeded = needsSignature(requirements)
  const isAnsweredFor = isSignatureNeeded || signature !== null
  // a content that was published as a spelling-only change stays one
  const isDeclaredSpelling = spellingOnly || steps.some((step) => step.spellingOnly && step.hash === hash)
  const more = isDeclaredSpelling && before !== null ? spellingError(before, content, { signed: isAnsweredFor }) : null
  const isSpelling = isDeclaredSpelling && before !== null && more === null
  const announcedCorrections = !isSignatureNeeded ? [] : ((await correctionsOf(db, [uid])).get(uid) ?? [])
  const reportedUnsigned = unsignedCorrections(announcedCorrections, steps)
  const isSignedNow = signed?.hash === hash
  const clearance = clearanceOf({
    ...requirements,
    hash,
    signed: isSignedNow,
    read: isRead ? { hash: hashOf(published), channels: published.fields.channels } : null,
    spellingOf: isSpelling ? (signed ? 'signed' : 'read') : null,
    reportedUnsigned: reportedUnsigned.length > 0,
  })
  const read = await reviewedContents(db, row, steps, now)
  const specialist = specialistFromSteps(steps, read, content, spellingOnly)
  // returning to content whose signed correction was already published requires no further correction
  const isReported =
    isSignedNow && announcedCorrections.some(({ at, text }) => text === signed.correction && new Date(at) >= signed.at)
  const correction = !isSignatureNeeded ? null : isSignedNow && !isReported ? signed.correction : ''
  const lapsed = signature?.lapsed && signature.hash === hash ? signature.reviewerName || '審訂者' : null
  return {
    clearance,
    isSignatureNeeded,
    statesDose: requirements.statesDose,
    channels,
    correction,
    steps,
    lapsed,
    specialist,
    read,
    reportedUnsigned,
    announced,
    isAnsweredFor,
    notSpelling: spellingOnly ? more : null,
  }
}

/** The message for unsigned content that needs a signature; null if it may be published. */
export function unsignedMessage({
  clearance,
  channels,
  lapsed,
  reportedUnsigned,
  statesDose,
}: Pick<ClearanceResult, 'clearance' | 'channels' | 'lapsed' | 'reportedUnsigned' | 'statesDose'>): string | null {
  if (clearance !== 'unsigned') return null
  if (lapsed) return `簽核這一版的${lapsed}現在不能審訂了，要請別的審訂者再簽一次才能發布`
  const asking = channels.map(({ title }) => `「${title}」`).join('、')
  const subject = asking ? `${asking}的文章` : statesDose ? '寫到用藥劑量的文章' : '沒有選頻道的文章'
  const [unsigned] = reportedUnsigned
  if (unsigned) return `${subject}，更正說明也要審訂者簽過，「${unsigned.text}」還沒有：請送審，簽好再發布`
  return `${subject}要有審訂者簽核才能發布，這一版還沒有`
}
