import { errorText, type Logger } from './log.ts'
import { withTimeout } from './with-timeout.ts'

/**
 * The time limit for all parts together, milliseconds: below the supervisor's grace period before it kills
 * (`stop_grace_period` in ops/compose.yaml).
 */
const totalTimeout = 15_000
/** The minimum time for every part, however late it is, milliseconds. */
const minTimeout = 1_000

type Close = () => Promise<void>

/**
 * Closes parts one after another. One that fails or hangs is logged and skipped, so that the following ones (the
 * embedded database is last) are still closed.
 * @returns whether every part closed by itself
 */
export async function shutDownGracefully(
  parts: readonly Close[],
  log: Pick<Logger, 'error'>,
  limit = totalTimeout,
): Promise<boolean> {
  const deadline = performance.now() + limit
  let clean = true
  for (const close of parts) {
    const remaining = Math.max(deadline - performance.now(), Math.min(minTimeout, limit))
    await withTimeout(close(), remaining, 'not closed').catch((error: unknown) => {
      log.error({ error: errorText(error) }, 'a part could not be closed')
      clean = false
    })
  }
  return clean
}
