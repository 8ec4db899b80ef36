import type { Database } from '../../db/connect.ts'
import { importedVersion, type StepRow } from '../../db/queries/manuscript-steps.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { type ReadWords, readBy } from '../../domain/manuscripts/read-by.ts'
import { isTakenBack, lastSignature } from '../../domain/manuscripts/steps.ts'
import { stepsOf } from '../manuscripts/steps-of.ts'
import { contentOfVersion, hashOf } from '../manuscripts/versions.ts'

/**
 * Whose name stands over a content as that of the specialist who has read it, and when they did; null where nobody has read these
 * words. It is a signature here, or, of words that came from outside, what they came with.
 * @param spellingOnly that somebody who may say so says it of this content now
 */
export async function specialistOf(db: Database, uid: number, content: Content, spellingOnly = false): Promise<ReadWords | null> {
  const steps = await stepsOf(db, uid)
  return specialistBy(steps, await wordsRead(db, uid, steps), content, spellingOnly)
}

/** The same, where what has happened and what was read is known. */
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

/** What specialists have read of a manuscript, and not taken back: what was signed last, and what came from outside. */
export async function wordsRead(db: Database, uid: number, steps: readonly StepRow[]): Promise<ReadWords[]> {
  const signature = lastSignature(steps)
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
