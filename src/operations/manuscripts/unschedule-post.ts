import type { Database } from '../../db/connect.ts'
import { type ManuscriptRow, updateManuscript } from '../../db/queries/manuscripts.ts'
import { withdrawPublished } from '../../db/queries/published-versions.ts'
import { publicState } from '../../domain/manuscripts/state.ts'
import type { OperationContext } from '../context.ts'
import { conflict } from '../failure.ts'
import { requireMay } from '../require-may.ts'
import { type NotifyReview, notifyOf } from '../reviews/notify.ts'
import { recordStep } from '../reviews/record-step.ts'
import { stepsOf } from './steps-of.ts'
import { hashOf, headOf, holdToWrite } from './versions.ts'

/**
 * Unschedules a post: it is a draft again, and retains its number, its versions and its signature.
 * @param reason why, for the audit log
 * @throws sign_in_required, forbidden, not_found; conflict for one that is not scheduled, or already public
 */
export async function unschedulePost(
  context: OperationContext,
  uid: number,
  reason: string,
  notify: NotifyReview,
): Promise<void> {
  const { db, viewer, now } = context
  requireMay(viewer, 'schedule')
  await db.transaction(async (tx) => {
    const row = await holdToWrite(tx, uid)
    if (publicState(row, now) !== 'scheduled') throw conflict('這份稿件沒有排程，或時間已經到了；已經公開的請用下架')
    await takeHourBack(tx, context, row, reason, notify)
  })
}

/** Unschedules a post in the caller's transaction, and notifies its authors. */
export async function takeHourBack(
  tx: Database,
  { viewer, now }: Pick<OperationContext, 'viewer' | 'now'>,
  row: ManuscriptRow,
  reason: string,
  notify: NotifyReview,
  people: readonly string[] = [],
): Promise<void> {
  const { uid } = row
  await withdrawPublished(tx, uid, now)
  await updateManuscript(tx, uid, { publishedVersion: null, publishDate: null, endsOn: null })
  const steps = await stepsOf(tx, uid)
  const hash = hashOf(await headOf(tx, row))
  await recordStep(tx, { viewer, now }, row, { kind: 'unscheduled', version: row.version, hash, note: reason })
  const writers = [row.createdBy, steps.findLast(({ kind }) => kind === 'submitted')?.by ?? null]
  await notifyOf(tx, { viewer, notify }, row, [...writers, ...people], { what: 'unscheduled', note: reason })
}
