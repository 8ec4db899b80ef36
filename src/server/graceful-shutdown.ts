import { type Logger, serializable } from './log.ts'
import { withTimeout } from './with-timeout.ts'

/**
 * The time limit for all parts together, milliseconds: below the supervisor's grace period before it kills
 * (`stop_grace_period` in ops/compose.yaml).
 */
const allWithin = 15_000
/** The minimum time for every part, however late it is, milliseconds. */
const atLeast = 1_000

type Close = () => Promise<void>

/**
 * Closes parts one after another. One that fails or hangs is logged and skipped, so that the following ones (the
 * embedded database is last) are still closed.
 * @returns whether every part closed by itself
 */
export async function shutDownGracefully(
  parts: readonly Close[],
  log: Pick<Logger, 'error'>,
  limit = allWithin,
): Promise<boolean> {
  const deadline = performance.now() + limit
  let clean = true
  for (const close of parts) {
    const left = Math.max(deadline - performance.now(), Math.min(atLeast, limit))
    await withTimeout(close(), left, 'not closed').catch((error: unknown) => {
      log.error({ error: serializable(error) }, 'a part could not be closed')
      clean = false
    })
  }
  return clean
}
