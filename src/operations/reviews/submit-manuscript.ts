import type { Database } from '../../db/connect.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { readPublished } from '../../db/queries/published-versions.ts'
import { publishers } from '../../db/queries/staff.ts'
import { medicalContent } from '../../domain/manuscripts/canonical.ts'
import { notReviewed } from '../../domain/manuscripts/covering-review.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { submitErrors } from '../../domain/manuscripts/publish-errors.ts'
import { firstPublicAt } from '../../domain/manuscripts/state.ts'
import type { OperationContext } from '../context.ts'
import { invalid } from '../failure.ts'
import { throwStaleVersion } from '../manuscripts/publish-post.ts'
import {
  findRepeatedVersion,
  hashOf,
  headOf,
  lockForWriting,
  permissionContext,
  throwIfTrashed,
  writeVersion,
} from '../manuscripts/versions.ts'
import { requireMayWith } from '../require-may.ts'
import { clearForReaders } from './clear-for-readers.ts'
import { type NotifyReview, notifyPeople } from './notify.ts'
import { clinicianFor, recordStep } from './review-steps.ts'

/** A submission, and its recipient. */
export interface Submission {
  /** The version that the submitter has open. */
  version: number
  /** Idempotency key of the submission. */
  key: string
  /** The row of `authors` that is asked to sign it; null submits it to the publishers. */
  reviewer: number | null
  /** A note for the recipient. */
  note: string
  /** The correction to publish for content that is already public: it is signed with the rest. Empty for none. */
  correction: string
}

/**
 * Submits a manuscript to a clinician, who is asked to sign it, or to the publishers. It creates a permanent version;
 * the clinician is notified by mail, and finds it at /office.
 * @throws sign_in_required, forbidden, not_found, stale_version, conflict for a key that was used for another action;
 *   validation_failed for unpublishable content, for a missing correction, and for a clinician who may not sign this
 *   one: who no longer has the role, or has contributed to the text
 */
export async function submitManuscript(
  context: OperationContext,
  uid: number,
  { version: read, key, reviewer, note, correction }: Submission,
  notify: NotifyReview,
): Promise<{ version: number }> {
  const { db, viewer, now } = context
  return db.transaction(async (tx) => {
    const row = await lockForWriting(tx, uid)
    requireMayWith(viewer, 'submit-manuscript', permissionContext(row))
    throwIfTrashed(row)
    const repeatedVersion = await findRepeatedVersion(tx, uid, key, { kind: 'submitted', by: viewer.memberId })
    if (repeatedVersion) return { version: repeatedVersion.version }
    const head = await headOf(tx, row)
    if (read !== row.version) await throwStaleVersion(tx, row, head, read)
    const errors = submitErrors(head)
    if (errors.length > 0) throw invalid(errors)
    if (correction !== '' && firstPublicAt(row, now) === null)
      throw invalid([{ path: 'body.correction', message: '還沒有人讀過，不需要更正' }])
    const clinician = reviewer === null ? null : await clinicianFor(tx, row, reviewer, 'body.reviewer')
    if (clinician && correction === '') await requireCorrection(tx, row, head, now)
    const { fields, document } = head
    const content = reviewer === null ? head : { fields: { ...fields, reviewer, ...notReviewed }, document }
    const memberId = viewer.memberId
    const version = await writeVersion(tx, row, { content, head, kind: 'submitted', by: memberId, at: now, key, base: read })
    await recordStep(tx, context, row, { kind: 'submitted', version, hash: hashOf(content), reviewer, note, correction })
    if (clinician)
      await notifyPeople(tx, { viewer, notify }, { ...row, reviewer }, [clinician.memberId], { event: 'submitted', note })
    else await notifyPeople(tx, { viewer, notify }, row, await publishers(tx), { event: 'ready', note })
    return { version }
  })
}

/**
 * A change of public content that needs a signature requires a correction that is signed with it, unless only its
 * spelling was changed: without it a clinician would sign what cannot be published.
 */
async function requireCorrection(tx: Database, row: ManuscriptRow, head: Content, now: Date): Promise<void> {
  const published = row.publishedVersion === null ? null : ((await readPublished(tx, row.uid))?.content ?? null)
  if (published === null || medicalContent(published) === medicalContent(head)) return
  const { isSignatureNeeded, announced, notSpelling } = await clearForReaders(tx, row, head, {
    published,
    now,
    spellingOnly: true,
  })
  if (!isSignatureNeeded || announced === null || notSpelling === null) return
  throw invalid([
    { path: 'body.correction', message: `讀者讀過的內容改了，不只是錯字（${notSpelling}）：請寫更正說明，和內文一起簽` },
  ])
}
