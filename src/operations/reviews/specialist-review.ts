import type { Database } from '../../db/connect.ts'
import { importedVersion, type StepRow } from '../../db/queries/manuscript-steps.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { readPublished } from '../../db/queries/published-versions.ts'
import { type ReadWords, readBy } from '../../domain/manuscripts/covering-review.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { isOut } from '../../domain/manuscripts/state.ts'
import { isRevoked, lastSignature } from '../../domain/manuscripts/steps.ts'
import { contentOfVersion, hashOf, stepsOf } from '../manuscripts/versions.ts'

/** The columns of a manuscript that decide whether its published version is visible to readers. */
type PublishedSource = Pick<ManuscriptRow, 'uid' | 'publishedVersion' | 'publishDate' | 'withdrawnAt'>

/**
 * The specialist to show as the reviewer of a content, and the date; null if this content was not reviewed. Based on a
 * signature here or, for imported content, on the imported review.
 */
export async function specialistOf(db: Database, row: PublishedSource, content: Content, now: Date): Promise<ReadWords | null> {
  const steps = await stepsOf(db, row.uid)
  return specialistBy(steps, await wordsReviewed(db, row, steps, now), content, false)
}

/**
 * The same, with steps and reviewed contents already loaded.
 * @param spellingOnly whether a permitted user declares it for this content now
 */
export function specialistBy(
  steps: readonly StepRow[],
  read: readonly ReadWords[],
  content: Content,
  spellingOnly: boolean,
): ReadWords | null {
  const hash = hashOf(content)
  const isSpelled = spellingOnly || steps.some((step) => step.spellingOnly && step.hash === hash)
  return readBy(read, { content, hash, isSpelled })
}

/**
 * The contents of a manuscript that specialists have reviewed and not revoked: the last signed one, and imported ones.
 * A lapsed signature counts only for content that is already public under this name.
 */
export async function wordsReviewed(
  db: Database,
  row: PublishedSource,
  steps: readonly StepRow[],
  now: Date,
): Promise<ReadWords[]> {
  const { uid } = row
  const last = lastSignature(steps)
  const signature = last && (!last.lapsed || (await isNamed(db, row, last.reviewer, now))) ? last : null
  const signed = signature && (await contentOfVersion(db, uid, signature.version))
  const version = await importedVersion(db, uid)
  const imported = version === null ? null : await contentOfVersion(db, uid, version)
  const read: ReadWords[] = []
  if (signed && signature.reviewer !== null)
    read.push({ reviewer: signature.reviewer, at: signature.at.toISOString(), content: signed, hash: hashOf(signed) })
  if (imported) {
    const { reviewer, reviewed_at: at } = imported.fields
    const hash = hashOf(imported)
    if (reviewer !== null && at !== null && !isRevoked(steps, { hash, reviewer }))
      read.push({ reviewer, at, content: imported, hash })
  }
  return read
}

/** Whether the published version is public and shows this reviewer. */
const isNamed = async (db: Database, row: PublishedSource, reviewer: number | null, now: Date): Promise<boolean> =>
  isOut(row, now) && (await readPublished(db, row.uid))?.content.fields.reviewer === reviewer
