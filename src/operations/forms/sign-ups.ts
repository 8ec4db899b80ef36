import {
  findOfficeActivity,
  findSignUp,
  markCancelled,
  type OfficeActivityRow,
  officeActivities,
  type SignUpListRow,
  type SignUpRow,
  setSeats,
  signUpsOf,
} from '../../db/queries/forms.ts'
import { releaseSeats } from '../../db/queries/offers.ts'
import { type SignUpState, seatsError, signUpState } from '../../domain/forms/sign-up.ts'
import type { OperationContext } from '../context.ts'
import { conflict, invalid, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { requireMay } from '../require-may.ts'

export interface SignUp extends Omit<SignUpRow, 'cancelled'> {
  state: SignUpState
}

/**
 * A sign-up to an activity, for its sender; the caller checks the authorisation. It contains none of the sender's input
 * except the number of people. @throws not_found
 */
export async function readSignUp({ db, now }: Pick<OperationContext, 'db' | 'now'>, reference: string): Promise<SignUp> {
  const row = await findSignUp(db, reference)
  if (!row) throw notFound()
  return toSignUp(row, now)
}

/** A row with its state at an instant. */
export const toSignUp = ({ cancelled, ...row }: SignUpRow, now: Date): SignUp => ({
  ...row,
  state: signUpState({ cancelled, startsAt: new Date(row.starts_at) }, now),
})

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
    const message = seatsError(seats, activity)
    if (message) throw invalid([{ path: 'body.seats', message }])
    await setSeats(tx, id, seats)
    const change = { before: { seats: activity.seats }, after: { seats } }
    await recordAuditEvent(tx, context, { action: 'save-seats', target: `activity:${id}`, ...change })
  })
}

/**
 * Cancels a sign-up and releases its seats. Idempotent: the seats are released once.
 * @throws not_found; conflict once the activity has started
 */
export async function cancelSignUp({ db, now }: Pick<OperationContext, 'db' | 'now'>, reference: string): Promise<SignUp> {
  return db.transaction(async (tx) => {
    const row = await findSignUp(tx, reference, true)
    if (!row) throw notFound()
    const signUp = toSignUp(row, now)
    if (signUp.state === 'begun') throw conflict('活動已經開始，不能取消報名了')
    if (signUp.state === 'held') {
      await markCancelled(tx, reference, now)
      await releaseSeats(tx, row)
    }
    return { ...signUp, state: 'cancelled' as const }
  })
}
