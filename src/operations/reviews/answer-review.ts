import type { Database } from '../../db/connect.ts'
import { correctionsOf } from '../../db/queries/corrections.ts'
import { type StepRow, writersOf } from '../../db/queries/manuscript-steps.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { publishers } from '../../db/queries/staff.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { type Correction, unsignedCorrections } from '../../domain/manuscripts/published-version.ts'
import { chosenDueError } from '../../domain/manuscripts/review-due.ts'
import { maySign } from '../../domain/manuscripts/signature.ts'
import { requestedCorrection, reviewStateOf, revocableSignature } from '../../domain/manuscripts/steps.ts'
import { may } from '../../domain/office/may.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { conflict, forbidden, invalid, notFound, staleVersion } from '../failure.ts'
import { conflictSides, differences } from '../manuscripts/save-manuscript.ts'
import {
  contentOfVersion,
  findRepeatedVersion,
  hashOf,
  headOf,
  lockForWriting,
  permissionContext,
  stepsOf,
  throwIfFutureVersion,
  throwIfTrashed,
  writeVersion,
} from '../manuscripts/versions.ts'
import { refreshCapabilities } from '../office/second-factor.ts'
import { requireMayWith } from '../require-may.ts'
import { type NotifyReview, notifyPeople } from './notify.ts'
import { recordStep } from './review-steps.ts'
import { applySignatureChange } from './signatures.ts'
import { reviewDueOf } from './specialist-review.ts'

/**
 * Signs a manuscript in the member's own name: its present content, which is the one that was shown. It creates a
 * permanent version with the date for readers. The signature is bound to the content, so that any other content needs a
 * new review, and it covers the submitted correction. Signing again changes nothing (idempotent). The version stores until
 * when another review is due: by the periods of its channels, or the earlier day that the signer chose.
 * @param request the version that the signer has read, and the idempotency key of this signature
 * @throws sign_in_required, not_found; forbidden for members who are not asked, have lost the role meanwhile, or have
 *   contributed to the text; validation_failed for a chosen day outside of the period; stale_version when the content has changed; conflict for a key that was used for another
 *   action
 */
export async function signManuscript(
  context: OperationContext,
  uid: number,
  request: { version: number; key: string; reviewDueOn?: string | undefined },
  notify: NotifyReview,
): Promise<{ version: number }> {
  const { db, now } = context
  return db.transaction(async (tx) => {
    const viewer = await refreshCapabilities(tx, context.viewer)
    const row = await lockForWriting(tx, uid)
    requireMayWith(viewer, 'sign-manuscript', permissionContext(row))
    throwIfTrashed(row)
    if (!maySign(viewer, permissionContext(row), await writersOf(tx, uid))) throw forbidden()
    const repeatedVersion = await findRepeatedVersion(tx, uid, request.key, { kind: 'signed', by: viewer.memberId })
    if (repeatedVersion) return { version: repeatedVersion.version }
    const head = await headOf(tx, row)
    await requireSameContent(tx, row, head, request.version)
    const hash = hashOf(head)
    const steps = await stepsOf(tx, uid)
    const before = reviewStateOf(steps, hash)
    const correction = requestedCorrection(steps)
    const unsigned = unsignedCorrections((await correctionsOf(tx, [uid])).get(uid) ?? [], steps)
    const seenSteps = steps.filter(({ version }) => version <= request.version)
    if (requestedCorrection(seenSteps) !== correction || wasCorrectionPublishedSince(unsigned, request.version, steps))
      throw conflict('更正說明改了，請看過新的再簽')
    if (before.state === 'signed' && before.step && unsigned.length === 0 && ['', before.step.correction].includes(correction))
      return { version: before.step.version }
    const reviewer = viewer.author
    const latest = await reviewDueOf(tx, head.fields.channels, now)
    const review_due_on = request.reviewDueOn ?? latest
    const error = chosenDueError(review_due_on, { today: taipeiDay(now), latest })
    if (error !== null) throw invalid([{ path: 'body.review_due_on', message: error }])
    const reviewed = { reviewer, reviewed_at: now.toISOString(), review_due_on }
    const content = { fields: { ...head.fields, ...reviewed }, document: head.document }
    const memberId = viewer.memberId
    const version = await writeVersion(tx, row, {
      content,
      head,
      kind: 'signed',
      by: memberId,
      at: now,
      key: request.key,
      base: request.version,
    })
    await recordStep(tx, context, row, { kind: 'signed', version, hash, reviewer, correction })
    await notifyPeople(tx, { viewer, notify }, row, [...recipientsOf(row, steps), ...(await publishers(tx))], { event: 'signed' })
    return { version }
  })
}

/** The kind of refusal: with requested changes, or declining altogether. */
export interface ReviewRefusal {
  kind: 'sent_back' | 'declined'
  /** The version that was read. */
  version: number
  /** The requested changes, or the reason. */
  note: string
}

/**
 * Sends a manuscript back to its submitter, with a note: by an editor, or by the clinician who is asked, who may also
 * decline. A clinician who sends back a manuscript that they have signed revokes the signature, even if its content has
 * changed or another reviewer was chosen since: their name is on what is public or scheduled.
 * @throws sign_in_required, forbidden, not_found, stale_version; conflict when no request is open
 */
export async function rejectReview(
  context: OperationContext,
  uid: number,
  { kind, version, note }: ReviewRefusal,
  notify: NotifyReview,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const viewer = await refreshCapabilities(tx, context.viewer)
    const row = await lockForWriting(tx, uid)
    const steps = await stepsOf(tx, uid)
    const signature = revocableSignature(viewer, steps)
    const isClinician = signature !== null || may(viewer, 'sign-manuscript', permissionContext(row))
    if (!isClinician)
      requireMayWith(viewer, kind === 'declined' ? 'sign-manuscript' : 'send-back-manuscript', permissionContext(row))
    const head = await headOf(tx, row)
    const hash = hashOf(head)
    const last = steps.at(-1)
    const { state } = reviewStateOf(steps, hash)
    const isSignedContentChanged = signature !== null && state === 'changed'
    throwIfTrashed(row)
    if (!isSignedContentChanged) await requireSameContent(tx, row, head, version)
    const isAwaitingAnswer =
      state === 'waiting' ||
      last?.kind === 'submitted' ||
      (['signed', 'lapsed'].includes(state) && (isClinician || last?.kind === 'signed'))
    if (!isAwaitingAnswer && !isSignedContentChanged) throw conflict('這份稿件沒有在等答覆')
    const [toMember = null] = recipientsOf(row, steps)
    const reviewer = isClinician ? viewer.author : null
    const versionDetails = isSignedContentChanged
      ? { version: signature.version, hash: signature.hash }
      : { version: row.version, hash }
    await recordStep(tx, context, row, { kind, ...versionDetails, reviewer, note, toMember })
    await notifyPeople(tx, { viewer, notify }, row, recipientsOf(row, steps), { event: kind, note })
    await applySignatureChange(tx, { ...context, viewer }, row, note, notify)
  })
}

/** Whether a correction was published since a version. */
const wasCorrectionPublishedSince = (unsigned: readonly Correction[], version: number, steps: readonly StepRow[]): boolean =>
  steps.some(
    (step) => step.version > version && unsigned.some(({ at }) => step.kind === 'published' && at === step.at.toISOString()),
  )

/** Who is notified: the last submitter, and the owner. */
const recipientsOf = ({ createdBy }: ManuscriptRow, steps: readonly StepRow[]) =>
  [steps.findLast(({ kind }) => kind === 'submitted')?.by ?? null, createdBy].filter((id) => id !== null)

/** Requires that the signed content is unchanged since it was read; tags are not part of it. */
async function requireSameContent(tx: Database, row: ManuscriptRow, head: Content, readVersion: number): Promise<void> {
  throwIfFutureVersion(row, readVersion, 'version')
  const readContent = readVersion === row.version ? head : await contentOfVersion(tx, row.uid, readVersion)
  if (readContent === null) throw notFound()
  if (hashOf(readContent) !== hashOf(head)) throw staleVersion(conflictSides(row, differences(readContent, head)))
}
