import { findSignUp, type SignUpRow } from '../../db/queries/forms.ts'
import { type SignUpState, signUpState } from '../../domain/forms/sign-up.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'

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
  return presentSignUp(row, now)
}

/** A row with its state at an instant. */
export const presentSignUp = ({ cancelled, ...row }: SignUpRow, now: Date): SignUp => ({
  ...row,
  state: signUpState({ cancelled, startsAt: new Date(row.starts_at) }, now),
})
