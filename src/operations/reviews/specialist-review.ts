import type { Database } from '../../db/connect.ts'
import { importedVersion, reviewMonthsOf, type StepRow } from '../../db/queries/manuscript-steps.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { readPublished } from '../../db/queries/published-versions.ts'
import { coveringReview, type SignedContent } from '../../domain/manuscripts/covering-review.ts'
import type { Content, ManuscriptFields } from '../../domain/manuscripts/fields.ts'
import { reviewDueOn } from '../../domain/manuscripts/review-due.ts'
import { isReleased } from '../../domain/manuscripts/state.ts'
import { isRevoked, lastSignature } from '../../domain/manuscripts/steps.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { contentOfVersion, hashOf, stepsOf } from '../manuscripts/versions.ts'

/** The columns of a manuscript that decide whether its published version is visible to readers. */
type PublishedSource = Pick<ManuscriptRow, 'uid' | 'publishedVersion' | 'publishDate' | 'withdrawnAt'>

/** When another review of a text that is signed now is due at the latest, by the present periods of its channels. */
export const reviewDueOf = async (db: Database, channels: readonly number[], signedAt: Date): Promise<string> =>
  reviewDueOn(taipeiDay(signedAt), await reviewMonthsOf(db, channels))

/**
 * The specialist to show as the reviewer of a content, and the date; null if this content was not reviewed. Based on a
 * signature here or, for imported content, on the imported review.
 */
export async function specialistOf(
  db: Database,
  row: PublishedSource,
  content: Content,
  now: Date,
): Promise<SignedContent | null> {
  const steps = await stepsOf(db, row.uid)
  return specialistFromSteps(steps, await reviewedContents(db, row, steps, now), content, false)
}

/**
 * The specialist to show as the reviewer of a content, from loaded steps and reviewed contents.
 * @param spellingOnly whether a permitted user declares it for this content now
 */
export function specialistFromSteps(
  steps: readonly StepRow[],
  read: readonly SignedContent[],
  content: Content,
  spellingOnly: boolean,
): SignedContent | null {
  const hash = hashOf(content)
  const isSpelled = spellingOnly || steps.some((step) => step.spellingOnly && step.hash === hash)
  return coveringReview(read, { content, hash, isSpelled })
}

/**
 * The contents of a manuscript that specialists have reviewed and not revoked: the last signed one, and imported ones.
 * A lapsed signature counts only for content that is already public under this name.
 */
export async function reviewedContents(
  db: Database,
  row: PublishedSource,
  steps: readonly StepRow[],
  now: Date,
): Promise<SignedContent[]> {
  const { uid } = row
  const last = lastSignature(steps)
  const signature = last && (!last.lapsed || (await isNamed(db, row, last.reviewer, now))) ? last : null
  const signed = signature && (await contentOfVersion(db, uid, signature.version))
  const version = await importedVersion(db, uid)
  const imported = version === null ? null : await contentOfVersion(db, uid, version)
  const read: SignedContent[] = []
  if (signed && signature.reviewer !== null)
    read.push({
      reviewer: signature.reviewer,
      at: signature.at.toISOString(),
      dueOn: await storedDueOf(db, uid, signed.fields, signature.at),
      content: signed,
      hash: hashOf(signed),
    })
  if (imported) {
    const { reviewer, reviewed_at: reviewedAt } = imported.fields
    const hash = hashOf(imported)
    if (reviewer !== null && reviewedAt !== null && !isRevoked(steps, { hash, reviewer }))
      read.push({
        reviewer,
        at: reviewedAt,
        dueOn: await storedDueOf(db, uid, imported.fields, new Date(reviewedAt)),
        content: imported,
        hash,
      })
  }
  return read
}

/**
 * The day that was set when a version was signed. A version from before it was stored has the day of the published version
 * of the same signature, or else by the present periods.
 */
async function storedDueOf(
  db: Database,
  uid: number,
  { review_due_on, channels }: ManuscriptFields,
  signedAt: Date,
): Promise<string> {
  if (review_due_on !== null) return review_due_on
  const published = (await readPublished(db, uid))?.content.fields
  const isOfSignature = published?.reviewed_at != null && new Date(published.reviewed_at).getTime() === signedAt.getTime()
  return (isOfSignature ? published.review_due_on : null) ?? reviewDueOf(db, channels, signedAt)
}

/** Whether the published version is public and shows this reviewer. */
const isNamed = async (db: Database, row: PublishedSource, reviewer: number | null, now: Date): Promise<boolean> =>
  isReleased(row, now) && (await readPublished(db, row.uid))?.content.fields.reviewer === reviewer
