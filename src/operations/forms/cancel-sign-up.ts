import { findSignUp, markCancelled } from '../../db/queries/forms.ts'
import { returnSeats } from '../../db/queries/offers.ts'
import type { OperationContext } from '../context.ts'
import { conflict, notFound } from '../failure.ts'
import { presentSignUp, type SignUp } from './read-sign-up.ts'

/**
 * Cancels a sign-up and releases its seats. Idempotent: the seats are released once.
 * @throws not_found; conflict once the activity has started
 */
export async function cancelSignUp({ db, now }: Pick<OperationContext, 'db' | 'now'>, reference: string): Promise<SignUp> {
  return db.transaction(async (tx) => {
    const row = await findSignUp(tx, reference, true)
    if (!row) throw notFound()
    const signUp = presentSignUp(row, now)
    if (signUp.state === 'begun') throw conflict('活動已經開始，不能取消報名了')
    if (signUp.state === 'held') {
      await markCancelled(tx, reference, now)
      await returnSeats(tx, row)
    }
    return { ...signUp, state: 'cancelled' as const }
  })
}
