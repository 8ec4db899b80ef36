import { setTimeout as delay } from 'node:timers/promises'
import type { ApiBindings } from './context.ts'

/**
 * Ends no sooner than so long after it was asked for, so that the time of an answer tells nobody what was found.
 * @param atLeast milliseconds
 */
export async function evenTime({ env }: { env: Pick<ApiBindings, 'inHaste'> }, atLeast: number): Promise<void> {
  if (!env.inHaste) await delay(atLeast)
}
