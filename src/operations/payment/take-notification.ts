import type { OperationContext } from '../context.ts'
import { applyNotice, type NoticeFault } from './apply-notice.ts'
import type { Gateway } from './gateway.ts'
import type { PaymentLetters } from './letters.ts'

/**
 * Takes a notification of the gateway. It is believed only when it is signed, names a trade of ours and the amount
 * that was asked for; told again, it changes nothing.
 * @returns null when it is taken (or was before), else why it is refused; nothing is changed then
 */
export async function takeNotification(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { gateway, letters }: { gateway: Gateway; letters: PaymentLetters },
  fields: Record<string, string>,
): Promise<NoticeFault | 'not_signed' | null> {
  const notice = gateway.read(fields)
  if (!notice) return 'not_signed'
  return applyNotice(db, notice, { actor: 'gateway', now, letters })
}
