import type { Database } from '../../db/connect.ts'
import { type StepRow, storedSteps } from '../../db/queries/manuscript-steps.ts'
import { contentOfVersion, hashOf, hashVersion } from './versions.ts'

/**
 * All that happened to a manuscript, the first step first. What an earlier release hashed is hashed again from the version that the
 * step was about, so that an old signature is of all that stood in it, and of nothing else.
 */
export async function stepsOf(db: Database, uid: number): Promise<StepRow[]> {
  const steps: StepRow[] = []
  for (const step of await storedSteps(db, uid)) {
    const content = step.hash.startsWith(hashVersion) ? null : await contentOfVersion(db, uid, step.version)
    steps.push(content === null ? step : { ...step, hash: hashOf(content) })
  }
  return steps
}
