import type { OperationContext } from '../context.ts'
import { ownAddress } from './read-newsletters.ts'
import { type Settled, settleSubscriptions, type WriteConfirmation } from './settle-subscriptions.ts'

/**
 * Makes these the newsletters that the signed-in member wants. Those new among them wait for the link of the mail
 * that goes out now, one mail for all; those no longer wanted end at once. A number that no newsletter has is refused, and nothing changes.
 * @returns whether a mail was promised; or the number that is none
 * @throws sign_in_required
 */
export async function chooseNewsletters(
  context: OperationContext,
  wanted: readonly number[],
  write: WriteConfirmation,
): Promise<Settled> {
  return settleSubscriptions(context, { email: await ownAddress(context), wanted, rest: 'leave' }, write)
}
