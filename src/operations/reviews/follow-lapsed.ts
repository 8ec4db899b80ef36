import type { Database } from '../../db/connect.ts'
import { holdPublications, scheduledWhileLapsed } from '../../db/queries/manuscript-steps.ts'
import { holdManuscript } from '../../db/queries/manuscripts.ts'
import type { OperationContext } from '../context.ts'
import { followSignatures } from './follow-signatures.ts'
import type { TellNews } from './tell.ts'

/**
 * After somebody has lost the right to sign, in the transaction that took it: what was to come out at its hour under their signature
 * does not come out where a channel asks for one, and elsewhere without their name; those who publish are told. What readers have
 * before them keeps the name of who had the right on the day.
 */
export async function followLapsed(
  tx: Database,
  context: Pick<OperationContext, 'viewer' | 'now'>,
  tell: TellNews,
): Promise<void> {
  await holdPublications(tx)
  for (const uid of await scheduledWhileLapsed(tx, context.now)) {
    const row = await holdManuscript(tx, uid)
    if (row) await followSignatures(tx, context, row, '簽核的人現在不能審訂了，請再送一次審訂', tell)
  }
}
