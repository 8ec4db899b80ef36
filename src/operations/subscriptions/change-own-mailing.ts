import type { Database } from '../../db/connect.ts'
import { type HeldSubscription, lockSubscription } from '../../db/queries/mailings.ts'
import type { OperationContext } from '../context.ts'
import { conflict, notFound } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'
import { isMailed } from './list-subscriptions.ts'

/**
 * Changes the mailing of one of the member's own subscriptions, under its lock. Another member's is
 * not_found, like an unknown one.
 * @throws sign_in_required, not_found, conflict when it includes nothing printed
 */
export async function changeOwnMailing(
  { db, viewer }: OperationContext,
  number: string,
  work: (tx: Database, held: HeldSubscription, memberId: string) => Promise<void>,
): Promise<void> {
  const memberId = requireOwner(viewer)
  await db.transaction(async (tx) => {
    const held = await lockSubscription(tx, memberId, number)
    if (!held) throw notFound()
    if (!isMailed(held)) throw conflict('這份訂閱沒有寄送紙本雜誌')
    await work(tx, held, memberId)
  })
}
