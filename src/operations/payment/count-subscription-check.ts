import { countInWindow } from '../../db/queries/forms.ts'
import type { OperationContext } from '../context.ts'

/** How often one address may ask, and how often may be asked about one number, in an hour. */
const mostInAnHour = 20
const hour = 3_600_000

/**
 * Counts one more question about a subscription under each of its counters (the address, the number).
 * @returns 0 when it may be answered, else the seconds to wait
 */
export async function countSubscriptionCheck(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  counters: readonly string[],
): Promise<number> {
  let wait = 0
  for (const counter of counters) {
    const { count, since } = await countInWindow(db, `subcheck:${counter}`, { now: now.getTime(), window: hour })
    if (count > mostInAnHour) wait = Math.max(wait, Math.ceil((since + hour - now.getTime()) / 1000), 1)
  }
  return wait
}
