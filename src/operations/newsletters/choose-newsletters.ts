import { releaseAddress } from '../../db/queries/mail.ts'
import type { OperationContext } from '../context.ts'
import { applySubscriptions, type SubscriptionOutcome, type WriteConfirmation } from './apply-subscriptions.ts'
import { ownAddress } from './read-newsletters.ts'

/**
 * Sets the newsletters of the signed-in member to exactly these. New ones wait for the confirmation link, in one mail
 * for all; removed ones end immediately. An unknown number is refused, and nothing changes.
 * @returns whether a mail was queued; or the unknown number
 * @throws sign_in_required
 */
export async function chooseNewsletters(
  context: OperationContext,
  wanted: readonly number[],
  write: WriteConfirmation,
): Promise<SubscriptionOutcome> {
  const email = await ownAddress(context)
  // the owner states that the mailbox works: if it does not, the next mail is returned as well
  await releaseAddress(context.db, email)
  return applySubscriptions(context, { email, wanted, rest: 'leave' }, write)
}
