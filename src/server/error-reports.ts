import type { Config } from './config.ts'
import { type Logger, tellable } from './log.ts'

/** Tells of a fault, and of the request that met it: to the log always, to Sentry when a DSN is set. */
export type Report = (error: unknown, requestId?: string) => void

/** Makes the process's one way to tell of faults. Neither addresses nor bodies nor people go along. */
export async function createReport(config: Pick<Config, 'SENTRY_DSN'>, log: Logger): Promise<Report> {
  const toLog: Report = (error, requestId) =>
    log.error({ requestId: requestId || undefined, error: tellable(error) }, 'call failed')
  if (!config.SENTRY_DSN) return toLog
  const { captureException, init } = await import('@sentry/node')
  init({ dsn: config.SENTRY_DSN, sendDefaultPii: false, defaultIntegrations: false })
  return (error, requestId) => {
    toLog(error, requestId)
    captureException(new Error(tellable(error)))
  }
}
