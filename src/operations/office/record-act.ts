import type { Database } from '../../db/connect.ts'
import { insertActs } from '../../db/queries/audit.ts'
import type { ActName } from '../../domain/office/acts.ts'
import type { OperationContext } from '../context.ts'

/** What is written down of an act: JSON of the thing before and after, null where there was or is nothing; and why, if somebody had to say. */
export interface Recorded {
  action: ActName
  /** Kind and key: `post:12`. */
  thing: `${string}:${string | number}`
  before?: unknown
  after?: unknown
  reason?: string
}

/**
 * Writes down what somebody does in the office. It takes the transaction of what it records, so that there is neither the act
 * without its record nor the record without its act. Nothing of readers but their ids belongs into it: it is kept for ever.
 */
export async function recordAct(
  tx: Database,
  { viewer, now }: Pick<OperationContext, 'viewer' | 'now'>,
  ...acts: readonly Recorded[]
): Promise<void> {
  await insertActs(
    tx,
    acts.map(({ action, thing, before = null, after = null, reason = '' }) => ({
      at: now,
      who: viewer.memberId,
      action,
      thing,
      before,
      after,
      reason,
    })),
  )
}
