import type { OperationContext } from '../context.ts'
import { applySubscriptions, type WriteConfirmation } from './apply-subscriptions.ts'

/**
 * Requests newsletters for an address, by any caller, signed in or not. Only the address's owner can confirm, by the
 * link in the mail; existing subscriptions stay unchanged. The response discloses nothing about the address.
 * @returns the first unknown newsletter number, if any; nothing is requested then
 */
export async function askForNewsletters(
  context: Pick<OperationContext, 'db' | 'now'>,
  { email, wanted }: { email: string; wanted: readonly number[] },
  write: WriteConfirmation,
): Promise<{ unknown: number } | null> {
  const settled = await applySubscriptions(context, { email, wanted, rest: 'stay' }, write)
  return 'unknown' in settled ? settled : null
}
