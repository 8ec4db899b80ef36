import type { Database } from '../../db/connect.ts'
import { type StepRow, storedSteps } from '../../db/queries/manuscript-steps.ts'
import { contentOfVersion, hashOf, hashVersion } from './versions.ts'

/**
 * All steps of a manuscript, oldest first. Hashes of an earlier release are recomputed from the version of the step, so
 * that an old signature covers everything in that version, and nothing else.
 */
export async function stepsOf(db: Database, uid: number): Promise<StepRow[]> {
  const steps: StepRow[] = []
  for (const step of await storedSteps(db, uid)) {
    const content = step.hash.startsWith(hashVersion) ? null : await contentOfVersion(db, uid, step.version)
    steps.push(content === null ? step : { ...step, hash: hashOf(content) })
  }
  return steps
}
