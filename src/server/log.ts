import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { failureMessage } from '../contract/client.ts'
import { activeSpan } from '../db/tracing.ts'
import { loggableError } from '../operations/failure.ts'

/** Lines per minute: of one message with one cause, and of one message with any cause. */
const bounds = { same: 10, alike: 60 }
/** The number of distinct messages tracked per minute; there are a few dozen. Further ones count as one. */
const maxMessages = 300
const minute = 60_000

/** The counts of a message within a minute. */
interface MessageCount {
  logged: number
  /** Logs once how often it was suppressed. */
  sum: (times: number) => void
}

/**
 * Throttle: prevents repeated errors from flooding the log. For messages above the limit only the count is logged, at
 * the end of the minute.
 */
export class LogThrottle {
  #same = new Map<string, number>()
  #alike = new Map<string, MessageCount>()
  #leftOut = new Map<string, MessageCount>()
  #until: NodeJS.Timeout | null = null

  /**
   * Whether a line may be written.
   * @param message the constant message
   * @param cause distinguishes it from others with the same message
   * @param sum logs how often the message was suppressed within the minute
   */
  mayLog(message: string, cause: string, sum: (times: number) => void): boolean {
    this.#until ??= setTimeout(() => this.flush(), minute).unref()
    const name = this.#alike.has(message) || this.#alike.size < maxMessages ? message : ''
    const count = this.#alike.get(name) ?? { logged: 0, sum }
    count.logged += 1
    this.#alike.set(name, count)
    const full = `${name} ${cause}`
    const same = (this.#same.get(full) ?? 0) + 1
    if (count.logged <= bounds.alike) this.#same.set(full, same)
    if (count.logged <= bounds.alike && same <= bounds.same) return true
    const suppressed = this.#leftOut.get(name) ?? { logged: 0, sum }
    suppressed.logged += 1
    this.#leftOut.set(name, suppressed)
    return false
  }

  /** Ends the minute: logs the suppressed counts, and restarts. */
  flush(): void {
    if (this.#until) clearTimeout(this.#until)
    this.#until = null
    const leftOut = this.#leftOut
    this.#same = new Map()
    this.#alike = new Map()
    this.#leftOut = new Map()
    for (const { logged, sum } of leftOut.values()) sum(logged)
  }
}

export type { Logger }

/** The part of an error that may be logged: its stack. */
export function errorText(error: unknown): string {
  const loggable = loggableError(error)
  return loggable instanceof Error ? (loggable.stack ?? loggable.message) : String(loggable)
}

/** Logs a line of PostgreSQL's own log: a crash as an error, everything else at debug level. */
export function logPostgres(log: Pick<Logger, 'error' | 'debug'>, notice: string): void {
  for (const line of notice.split('\n'))
    if (/PANIC: |No space left on device|ended by itself/.test(line))
      log.error({ postgres: line }, 'the embedded database reported an error')
    else log.debug({ postgres: line })
}

/**
 * Logs a call of the shared client at debug level, unless a bug of the site is behind it. What a visitor can cause, a
 * refusal or an unknown URL, must not flood the log.
 */
export function logCall(log: Pick<Logger, 'debug' | 'warn'>, call: string, status: number): void {
  if (status >= 200 && status < 400) log.debug({ call, status }, 'request')
  else log[status === 0 || status >= 500 ? 'warn' : 'debug']({ call, status }, failureMessage(status))
}

/** Fields that a request adds to every line that is logged while it is served. */
interface ServedRequest {
  requestId: string
  /** The pattern of its route, `/article/:id`: a URL may contain personal data. */
  route: () => string
}

const served = new AsyncLocalStorage<ServedRequest>()

/** Runs work for a request: lines logged by it, however deep, carry the id and the route of the request. */
export const runForRequest = <T>(request: ServedRequest, work: () => T): T => served.run(request, work)

/** pino's numeric level from which lines are throttled; lower levels are for debugging. */
const throttledFrom = 30
const fatal = 60

/**
 * Structured logs on standard output, one JSON object per line, throttled per message. They never contain
 * URLs, IP addresses, names or e-mail addresses.
 */
export function createLogger(
  level: string,
  { to, release }: { to?: DestinationStream; release?: string | undefined } = {},
): Logger {
  const repeated = new LogThrottle()
  const options: LoggerOptions = {
    level,
    base: release === undefined ? null : { release },
    mixin: () => {
      const request = served.getStore()
      const span = activeSpan()
      return {
        ...(request ? { requestId: request.requestId, route: request.route() } : {}),
        ...(span ? { trace_id: span.traceId, span_id: span.spanId } : {}),
      }
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'email', 'password'],
    hooks: {
      logMethod(args, method, lineLevel) {
        const say = method as (...line: unknown[]) => void
        const [first, second] = args as unknown[]
        const message = String(typeof first === 'string' ? first : second)
        // at the end of the minute, in the context of whichever request started it
        const sum = (times: number) => served.exit(() => say.call(this, { times, line: message }, 'suppressed within a minute'))
        if (lineLevel < throttledFrom || lineLevel >= fatal || repeated.mayLog(message, causeOf(first), sum))
          say.apply(this, args)
      },
    },
  }
  return to ? pino(options, to) : pino(options)
}

/** Distinguishes lines with the same message: the first line of the error. */
function causeOf(details: unknown): string {
  const error = typeof details === 'object' && details !== null && 'error' in details ? details.error : undefined
  return (
    String(error ?? '')
      .split('\n', 1)[0]
      ?.slice(0, 200) ?? ''
  )
}

/** Redirects the console output of libraries and pages, and the runtime's warnings, into the log. */
export function redirectConsole(log: Logger): void {
  const printing =
    (level: 'error' | 'warn' | 'info' | 'debug') =>
    (...args: unknown[]) => {
      const [first, ...rest] = args
      const message = typeof first === 'string' ? first : 'console'
      const parts = typeof first === 'string' ? rest : args
      const error = parts.find((part) => part instanceof Error)
      const details = parts.filter((part) => part !== error)
      log[level]({ ...(error ? { error: errorText(error) } : {}), ...(details.length > 0 ? { details } : {}) }, message)
    }
  const { error, warn, info, debug } = {
    error: printing('error'),
    warn: printing('warn'),
    info: printing('info'),
    debug: printing('debug'),
  }
  Object.assign(console, { error, warn, info, debug, log: info, trace: debug, dir: debug, table: debug })
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ error: errorText(warning) }, 'the runtime warns'))
}

/** Request ids: unique across processes, and cheap to generate. */
export function requestIds(): () => string {
  const process = randomBytes(6).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${process}-${count.toString(36)}`
  }
}

/** Reports an error, with its request id: always to the log, and to Sentry when a DSN is set. */
export type Report = (error: unknown, requestId?: string) => void

/** Creates the error reporter of the process. Reports contain no IP addresses, bodies or personal data. */
export async function createReport(
  config: { SENTRY_DSN?: string | undefined; RELEASE?: string | undefined },
  log: Logger,
): Promise<Report> {
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
