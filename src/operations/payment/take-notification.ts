import type { OperationContext } from '../context.ts'
import { applyNotice, type NoticeFault } from './apply-notice.ts'
import type { Gateway } from './gateway.ts'
import type { PaymentMails } from './mails.ts'

/**
 * Handles a notification of the gateway. It is accepted only when it is signed and contains a known trade and the
 * requested amount; idempotent.
 * @returns null when it is accepted (or was before), otherwise why it is rejected; nothing is changed then
 */
export async function takeNotification(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { gateway, mails }: { gateway: Gateway; mails: PaymentMails },
  fields: Record<string, string>,
): Promise<NoticeFault | 'not_signed' | null> {
  const notice = gateway.read(fields)
  if (!notice) return 'not_signed'
  return applyNotice(db, notice, { actor: 'gateway', now, mails })
}
