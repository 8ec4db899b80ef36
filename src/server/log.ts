import { type Logger, pino } from 'pino'

export type { Logger }

/** Of a failed query only its cause is told, for its message holds the parameters, and those are people's. */
const toldOf = (error: Error): Error =>
  error.message.startsWith('Failed query') && error.cause instanceof Error ? error.cause : error

/** What the log may say of an error: its stack. */
export function tellable(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const told = toldOf(error)
  return told.stack ?? told.message
}

/** What the terminal says of an error. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? toldOf(error).message : String(error))

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
