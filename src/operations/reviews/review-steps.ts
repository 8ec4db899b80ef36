import type { Database } from '../../db/connect.ts'
import { insertStep, type NewStep, writersOf } from '../../db/queries/manuscript-steps.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { broadcastManuscriptMessage } from '../../db/queries/manuscripts.ts'
import { clinicians } from '../../db/queries/staff.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { maySign } from '../../domain/manuscripts/signature.ts'
import { reviewStateOf, type Step } from '../../domain/manuscripts/steps.ts'
import { asReviewer } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { invalid } from '../failure.ts'
import { notedMessage } from '../manuscripts/presence.ts'
import { hashOf, permissionContext, stepsOf } from '../manuscripts/versions.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { type NotifyReview, notifyPeople } from './notify.ts'

/** The audit action of each step; a publication is audited by the publication itself. */
const actions = {
  submitted: 'submit-manuscript',
  sent_back: 'send-back-manuscript',
  declined: 'decline-review',
  signed: 'sign-manuscript',
  unscheduled: 'unschedule-post',
} as const

/**
 * Writes a step and its audit event, in the transaction of the action. Open editors are notified, because most
 * steps write no version.
 */
export async function recordStep(
  tx: Database,
  context: Pick<OperationContext, 'viewer' | 'now'>,
  { uid }: Pick<ManuscriptRow, 'uid'>,
  step: Omit<NewStep, 'uid' | 'by' | 'at' | 'kind'> & { kind: keyof typeof actions },
): Promise<void> {
  await insertStep(tx, { ...step, uid, by: context.viewer.memberId, at: context.now })
  const { kind, version, hash, reviewer = null, note = '', correction = '' } = step
  await recordAuditEvent(tx, context, {
    action: actions[kind],
    target: `post:${uid}`,
    after: { version, hash, reviewer, correction },
    reason: note,
  })
  await broadcastManuscriptMessage(tx, notedMessage(uid))
}

/** A clinician who may be asked: the author as whom they sign, and the member. */
export type Clinician = Awaited<ReturnType<typeof clinicians>>[number]

/**
 * The member who is asked to sign a manuscript as an author.
 * @throws validation_failed, at the path, for a member who may not sign this one: who no longer has the role, or has
 *   contributed to the text
 */
export async function clinicianFor(tx: Database, row: ManuscriptRow, reviewer: number, path: string): Promise<Clinician> {
  const clinician = (await clinicians(tx)).find(({ author }) => author === reviewer)
  if (!clinician) throw invalid([{ path, message: '這位審訂者現在不能簽核，請選別人' }])
  if (
    !maySign(
      asReviewer(clinician.memberId, clinician.author),
      { ...permissionContext(row), reviewer },
      await writersOf(tx, row.uid),
    )
  )
    throw invalid([{ path, message: `${clinician.name}參與過這份稿件，不能審自己的稿，請選別人` }])
  return clinician
}

/** The open signature request for the current content of a manuscript; null if there is none. */
export async function findOpenReviewRequest(db: Database, uid: number, content: Content) {
  const { state, step } = reviewStateOf(await stepsOf(db, uid), hashOf(content))
  return state === 'waiting' && isToReviewer(step, content) ? step : null
}

const isToReviewer = (step: Pick<Step, 'reviewer'> | null, { fields }: Content) =>
  step !== null && step.reviewer === fields.reviewer

/**
 * Passes an unanswered signature request to the current reviewer, with the same note and correction; the former one no
 * longer finds it. Call it in the transaction that wrote the version. The last parameter contains the previous
 * content, the new content, and its version.
 * @throws validation_failed for a member who may not sign this one
 */
export async function assignClinician(
  tx: Database,
  { viewer, now, notify }: Pick<OperationContext, 'viewer' | 'now'> & { notify: NotifyReview },
  row: ManuscriptRow,
  { head, content, version }: { head: Content; content: Content; version: number },
): Promise<void> {
  const { reviewer } = content.fields
  if (reviewer === null || reviewer === head.fields.reviewer) return
  const step = await findOpenReviewRequest(tx, row.uid, head)
  if (!step) return
  const clinician = await clinicianFor(tx, { ...row, authors: content.fields.authors }, reviewer, 'body.fields.reviewer')
  const { note, correction } = step
  await recordStep(tx, { viewer, now }, row, { kind: 'submitted', version, hash: hashOf(content), reviewer, note, correction })
  await notifyPeople(tx, { viewer, notify }, { ...row, title: content.fields.title, reviewer }, [clinician.memberId], {
    event: 'submitted',
    note,
  })
}
