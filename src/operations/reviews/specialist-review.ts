import type { Database } from '../../db/connect.ts'
import { importedVersion, type StepRow } from '../../db/queries/manuscript-steps.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { readPublished } from '../../db/queries/published-versions.ts'
import { coveringReview, type SignedContent } from '../../domain/manuscripts/covering-review.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { isReleased } from '../../domain/manuscripts/state.ts'
import { isRevoked, lastSignature } from '../../domain/manuscripts/steps.ts'
import { contentOfVersion, hashOf, stepsOf } from '../manuscripts/versions.ts'

/** The columns of a manuscript that decide whether its published version is visible to readers. */
type PublishedSource = Pick<ManuscriptRow, 'uid' | 'publishedVersion' | 'publishDate' | 'withdrawnAt'>

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
    read.push({ reviewer: signature.reviewer, at: signature.at.toISOString(), content: signed, hash: hashOf(signed) })
  if (imported) {
    const { reviewer, reviewed_at: reviewedAt } = imported.fields
    const hash = hashOf(imported)
    if (reviewer !== null && reviewedAt !== null && !isRevoked(steps, { hash, reviewer }))
      read.push({ reviewer, at: reviewedAt, content: imported, hash })
  }
  return read
}

/** Whether the published version is public and shows this reviewer. */
const isNamed = async (db: Database, row: PublishedSource, reviewer: number | null, now: Date): Promise<boolean> =>
  isReleased(row, now) && (await readPublished(db, row.uid))?.content.fields.reviewer === reviewer
