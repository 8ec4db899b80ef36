import { type Logger, pino } from 'pino'
import { toldOf } from '../operations/told-error.ts'

export type { Logger }

/** What the log may say of an error: its stack. */
export function tellable(error: unknown): string {
  const told = toldOf(error)
  return told instanceof Error ? (told.stack ?? told.message) : String(told)
}

/** What the log says of a line of PostgreSQL's own: what brings it down is a fault, everything else is for those who look for it. */
export function tellPostgres(log: Pick<Logger, 'error' | 'debug'>, said: string): void {
  for (const line of said.split('\n'))
    if (/PANIC: |No space left on device|ended by itself/.test(line)) log.error({ postgres: line }, 'the database has trouble')
    else log.debug({ postgres: line })
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
