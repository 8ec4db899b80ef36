import type { OperationContext } from '../context.ts'
import { settleSubscriptions, type WriteConfirmation } from './settle-subscriptions.ts'

/**
 * Somebody, signed in or not, asks for newsletters to an address. Its owner alone can say yes, by the link of the mail
 * that goes there; what the address has already stays as it is. Nothing is told of what was known of it.
 * @returns the number that no newsletter has, when there is one; nothing is asked for then
 */
export async function askForNewsletters(
  context: Pick<OperationContext, 'db' | 'now'>,
  { email, wanted }: { email: string; wanted: readonly number[] },
  write: WriteConfirmation,
): Promise<{ unknown: number } | null> {
  const settled = await settleSubscriptions(context, { email, wanted, rest: 'stay' }, write)
  return 'unknown' in settled ? settled : null
}
