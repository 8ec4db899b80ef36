import type { Config } from './config.ts'
import { errorText, type Logger } from './log.ts'

/** Reports an error, with its request id: always to the log, and to Sentry when a DSN is set. */
export type Report = (error: unknown, requestId?: string) => void

/** Creates the error reporter of the process. Reports contain no addresses, bodies or personal data. */
export async function createReport(config: Pick<Config, 'SENTRY_DSN' | 'RELEASE'>, log: Logger): Promise<Report> {
  const toLog: Report = (error, requestId) =>
    log.error({ ...(requestId ? { requestId } : {}), error: errorText(error) }, 'call failed')
  if (!config.SENTRY_DSN) return toLog
  const { captureException, init } = await import('@sentry/node')
  init({
    dsn: config.SENTRY_DSN,
    ...(config.RELEASE ? { release: config.RELEASE } : {}),
    sendDefaultPii: false,
    defaultIntegrations: false,
  })
  return (error, requestId) => {
    toLog(error, requestId)
    captureException(new Error(errorText(error)))
  }
}
