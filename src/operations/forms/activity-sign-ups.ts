import {
  findOfficeActivity,
  type OfficeActivityRow,
  officeActivities,
  type SignUpListRow,
  setSeats,
  signUpsOf,
} from '../../db/queries/sign-ups.ts'
import { seatsFault } from '../../domain/forms/sign-up.ts'
import type { OperationContext } from '../context.ts'
import { invalid, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMay } from '../require-may.ts'

/** Activities with the number of their sign-ups. @throws sign_in_required, forbidden */
export async function listActivities({ db, viewer }: OperationContext): Promise<OfficeActivityRow[]> {
  requireMay(viewer, 'answer-forms')
  return officeActivities(db)
}

/** An activity with its attendee list. @throws sign_in_required, forbidden, not_found */
export async function readSignUps(
  { db, viewer }: OperationContext,
  id: number,
): Promise<OfficeActivityRow & { list: SignUpListRow[] }> {
  requireMay(viewer, 'answer-forms')
  const activity = await findOfficeActivity(db, id)
  if (!activity) throw notFound()
  return { ...activity, list: await signUpsOf(db, id) }
}

/**
 * Changes the number of seats of an activity, never below the reserved ones: concurrent sign-ups wait for the lock.
 * @throws sign_in_required, forbidden, not_found, validation_failed
 */
export async function saveSeats(context: OperationContext, id: number, seats: number): Promise<void> {
  requireMay(context.viewer, 'answer-forms')
  await context.db.transaction(async (tx) => {
    const activity = await findOfficeActivity(tx, id, true)
    if (!activity) throw notFound()
    const fault = seatsFault(seats, activity)
    if (fault) throw invalid([{ path: 'body.seats', message: fault }])
    await setSeats(tx, id, seats)
    const change = { before: { seats: activity.seats }, after: { seats } }
    await recordAuditEvent(tx, context, { action: 'save-seats', thing: `activity:${id}`, ...change })
  })
}
