import { type Logger, pino } from 'pino'

export type { Logger }

/** Structured logs on standard output. Addresses, names and mail never enter them. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'email', 'password'],
  })
}
