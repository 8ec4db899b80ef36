import { changeMailing } from '../../db/queries/mailings.ts'
import type { OperationContext } from '../context.ts'
import { changeOwnMailing } from './change-own-mailing.ts'

/**
 * Changes the shipping address of the member's own subscription, from the next issue on.
 * @throws sign_in_required, not_found, conflict when nothing printed is sent
 */
export async function changeMailingAddress(context: OperationContext, number: string, address: string): Promise<void> {
  await changeOwnMailing(context, number, (tx) => changeMailing(tx, number, { address: address.trim() }))
}
