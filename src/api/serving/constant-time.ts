import { setTimeout as delay } from 'node:timers/promises'
import type { ApiBindings } from './context.ts'

/**
 * Delays the response to a minimum time after the request, so that its duration does not reveal the result.
 * @param atLeast milliseconds
 */
export async function constantTime({ env }: { env: Pick<ApiBindings, 'inHaste'> }, atLeast: number): Promise<void> {
  if (!env.inHaste) await delay(atLeast)
}
