import type { Database } from '../../db/connect.ts'
import { holdPublications, scheduledWhileLapsed } from '../../db/queries/manuscript-steps.ts'
import { holdManuscript } from '../../db/queries/manuscripts.ts'
import type { OperationContext } from '../context.ts'
import { followSignatures } from './follow-signatures.ts'
import type { NotifyReview } from './notify.ts'

/**
 * Handles lapsed signatures, in the transaction that revoked a member's right to sign: posts scheduled under their
 * signature are unscheduled if they need a signature, otherwise their name is removed; publishers are notified. Public
 * posts retain the name of the reviewer who had the right at that time.
 */
export async function followLapsed(
  tx: Database,
  context: Pick<OperationContext, 'viewer' | 'now'>,
  notify: NotifyReview,
): Promise<void> {
  await holdPublications(tx)
  for (const uid of await scheduledWhileLapsed(tx, context.now)) {
    const row = await holdManuscript(tx, uid)
    if (row) await followSignatures(tx, context, row, '簽核的人現在不能審訂了，請再送一次審訂', notify)
  }
}
