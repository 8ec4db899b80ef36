import type { Database } from '../../db/connect.ts'
import type { StepRow } from '../../db/queries/manuscript-steps.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { reviewStateOf, revokedBy, signedBy } from '../../domain/manuscripts/steps.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import { may } from '../../domain/office/may.ts'
import { stepsOf } from '../manuscripts/read-manuscript.ts'
import { contentOfVersion, inQuestion } from '../manuscripts/versions.ts'
import { requireMayWith } from '../require-may.ts'

/**
 * What a user has signed of a manuscript that they may no longer read, because another reviewer or none is asked now:
 * their signature, and whether they may revoke it. Null for users who may read the manuscript.
 * @throws sign_in_required, forbidden for users who neither may read it nor have signed it
 */
export async function onlySigned(
  db: Database,
  viewer: Viewer,
  row: ManuscriptRow,
): Promise<{ signature: StepRow; steps: StepRow[]; takesBack: boolean } | null> {
  if (may(viewer, 'read-manuscript', inQuestion(row))) return null
  const all = await stepsOf(db, row.uid)
  const signature = signedBy(viewer, all)
  if (signature === null) requireMayWith(viewer, 'read-manuscript', inQuestion(row))
  const steps = all.filter(({ by }) => by !== null && by === viewer.memberId)
  return signature && { signature, steps, takesBack: revokedBy(viewer, all) !== null }
}

/**
 * The review of such a manuscript, limited to the user's part: the content that they signed, and nothing of its later state.
 */
export async function reviewOfSigned(
  db: Database,
  row: ManuscriptRow,
  { signature, steps, takesBack }: NonNullable<Awaited<ReturnType<typeof onlySigned>>>,
) {
  const content = await contentOfVersion(db, row.uid, signature.version)
  if (content === null) throw new Error(`manuscript ${row.uid} has lost version ${signature.version}, which was signed`)
  const { title, type, authors, channels, reviewer } = content.fields
  const { version, at: changedAt, hash, correction } = signature
  const then = { title, type, authors, channels, reviewer, version, changedAt, embargoUntil: null }
  const { is, step } = reviewStateOf(steps, hash)
  const no = { edit: false, publish: false, submit: false, sign: false, decline: false, sendBack: false, spelling: false }
  return {
    row: { ...row, ...then },
    onlySigned: true,
    corrects: false,
    correction,
    signedCorrection: correction,
    waitingCorrection: '',
    corrections: [],
    hash,
    state: is,
    since: null,
    answered: null,
    step,
    clearance: is === 'signed' ? ('signed' as const) : ('unsigned' as const),
    isAnsweredFor: true,
    isSignatureNeeded: true,
    channels: [],
    steps,
    clinicians: [],
    whomToAsk: null,
    mended: false,
    stuck: false,
    may: { ...no, takeBack: takesBack },
  }
}
