import type { Database } from '../../db/connect.ts'
import { importedVersion, type StepRow } from '../../db/queries/manuscript-steps.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { readPrint } from '../../db/queries/prints.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { type ReadWords, readBy } from '../../domain/manuscripts/read-by.ts'
import { isOut } from '../../domain/manuscripts/state.ts'
import { isTakenBack, lastSignature } from '../../domain/manuscripts/steps.ts'
import { stepsOf } from '../manuscripts/steps-of.ts'
import { contentOfVersion, hashOf } from '../manuscripts/versions.ts'

/** A manuscript, as far as it says whether readers have its print before them. */
type Printed = Pick<ManuscriptRow, 'uid' | 'publishedVersion' | 'publishDate' | 'withdrawnAt'>

/**
 * Whose name stands over a content as that of the specialist who has read it, and when they did; null where nobody has read these
 * words. It is a signature here, or, of words that came from outside, what they came with.
 */
export async function specialistOf(db: Database, row: Printed, content: Content, now: Date): Promise<ReadWords | null> {
  const steps = await stepsOf(db, row.uid)
  return specialistBy(steps, await wordsRead(db, row, steps, now), content, false)
}

/**
 * The same, where what has happened and what was read is known.
 * @param spellingOnly that somebody who may say so says it of this content now
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
 * What specialists have read of a manuscript, and not taken back: what was signed last, and what came from outside. The signature
 * of somebody who may not sign any more is of nothing but what readers have before them under this name already.
 */
export async function wordsRead(db: Database, row: Printed, steps: readonly StepRow[], now: Date): Promise<ReadWords[]> {
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
    if (reviewer !== null && at !== null && !isTakenBack(steps, { hash, reviewer }))
      read.push({ reviewer, at, content: imported, hash })
  }
  return read
}

/** Whether readers have the print before them, and it names somebody as who has read it. */
const isNamed = async (db: Database, row: Printed, reviewer: number | null, now: Date): Promise<boolean> =>
  isOut(row, now) && (await readPrint(db, row.uid))?.content.fields.reviewer === reviewer
