import { type Logger, pino } from 'pino'

export type { Logger }

/**
 * What the log may say of an error: its stack, but of a failed query only the cause, for its message
 * holds the parameters, and those are people's.
 */
export function tellable(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const told = error.message.startsWith('Failed query') && error.cause instanceof Error ? error.cause : error
  return told.stack ?? told.message
}

/** Structured logs on standard output. Addresses, names and mail never enter them. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'email', 'password'],
  })
}
