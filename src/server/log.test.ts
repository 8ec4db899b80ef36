import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { installTracer, traced } from '../db/tracing.ts'
import { describeError } from '../operations/failure.ts'
import { createLogger, errorText, LogThrottle, logCall, logPostgres, redirectConsole, runForRequest } from './log.ts'

it('logs the cause of a failed query, and not its parameters', () => {
  const error = new Error('Failed query: insert into members values ($1)\nparams: person@example.com', {
    cause: new Error('could not extend file: No space left on device'),
  })
  expect(describeError(error)).toBe('could not extend file: No space left on device')
  expect(errorText(error)).not.toContain('person@example.com')
  expect(describeError(new Error('plain'))).toBe('plain')
  expect(describeError('plain')).toBe('plain')
  expect(describeError({ message: 'of the job queue', stack: '' })).toBe('of the job queue')
})

it.each([
  ['error', '2026-11-22 07:39:37 UTC [1] PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device'],
  ['error', '2026-11-22 07:39:37 UTC [1] ERROR:  could not extend file "base/1/2": No space left on device'],
  ['error', 'PostgreSQL ended by itself (SIGKILL)'],
  ['debug', '2026-11-22 07:39:37 UTC [1] ERROR:  duplicate key value violates unique constraint "members_email"'],
  ['debug', '2026-11-22 07:39:37 UTC [1] DETAIL:  Key (email)=(person@example.com) already exists.'],
])('logs at the level %s: %s', (level, line) => {
  const actual: [string, object][] = []
  const log = {
    error: (details: object) => void actual.push(['error', details]),
    debug: (details: object) => void actual.push(['debug', details]),
  }
  logPostgres(log as unknown as Parameters<typeof logPostgres>[0], line)
  expect(actual).toEqual([[level, { postgres: line }]])
})

/** A log that collects its lines. */
function stored() {
  const lines: Record<string, unknown>[] = []
  const log = createLogger('info', { to: { write: (line) => void lines.push(JSON.parse(line)) }, release: '2026.11.28+9f3c' })
  return { log, lines }
}

it('adds the trace to the lines of a span, so that an error leads to it', async () => {
  const { log, lines } = stored()
  const span = { traceId: 'a1', spanId: 'b2', rename: () => {}, set: () => {}, inject: () => {}, fail: () => {}, end: () => {} }
  installTracer({ start: () => span })
  onTestFinished(() => installTracer(null))
  await traced({ name: 'GET /', kind: 'server' }, async () => log.error('page failed'))
  log.error('job failed')
  expect(lines).toMatchObject([{ msg: 'page failed', trace_id: 'a1', span_id: 'b2' }, { msg: 'job failed' }])
  expect(lines[1]).not.toHaveProperty('trace_id')
})

it('adds the release to every line, and the id and route to all lines of a request', async () => {
  const { log, lines } = stored()
  const request = { requestId: 'a-1', route: () => '/article/:id' }
  await runForRequest(request, async () => {
    await Promise.resolve()
    log.error({ error: 'x' }, 'page failed')
    log.error({ requestId: 'a-2' }, 'call failed')
  })
  log.info('ready')
  const release = '2026.11.28+9f3c'
  expect(lines).toMatchObject([
    { release, requestId: 'a-1', route: '/article/:id', msg: 'page failed' },
    { release, requestId: 'a-2', route: '/article/:id', msg: 'call failed' },
    { release, msg: 'ready' },
  ])
  expect(lines[2]).not.toHaveProperty('requestId')
})

it('suppresses repeated identical lines', () => {
  const { log, lines } = stored()
  for (let time = 0; time < 100; time += 1) log.error({ error: 'TypeError: x\n    at y' }, 'call failed')
  log.fatal('the end')
  expect(lines.filter(({ msg }) => msg === 'call failed').length).toBe(10)
  expect(lines.at(-1)).toMatchObject({ level: 60, msg: 'the end' })
})

it('console output becomes a line of the log, with its errors and details', () => {
  const { log, lines } = stored()
  const before = { ...console }
  const warned = process.listeners('warning')
  onTestFinished(() => {
    Object.assign(console, before)
    process.removeAllListeners('warning')
    for (const listener of warned) process.on('warning', listener)
  })
  redirectConsole(log)
  // biome-ignore-start lint/suspicious/noConsole: the console is under test
  console.error('request error', { path: '/article/1', statusCode: 500 })
  console.warn(new Error('of\nmany\nlines'))
  console.log('plain')
  // biome-ignore-end lint/suspicious/noConsole: the console is under test
  process.listeners('warning').forEach((listener) => {
    listener(new Error('deprecated'))
  })
  expect(lines).toMatchObject([
    { level: 50, msg: 'request error', details: [{ path: '/article/1', statusCode: 500 }] },
    { level: 40, msg: 'console', error: expect.stringContaining('of\nmany') },
    { level: 30, msg: 'plain' },
    { level: 40, msg: 'the runtime warns', error: expect.stringContaining('deprecated') },
  ])
})

it.each([
  ['debug', 200, 'request'],
  ['debug', 404, 'A request failed with status code 404'],
  ['debug', 422, 'A request failed with status code 422'],
  ['warn', 500, 'A request failed with status code 500'],
  ['warn', 0, 'A network error occurred'],
])('logs at the level %s a call with the status %i: %s', (level, status, words) => {
  const actual: unknown[] = []
  const log = {
    warn: (details: object, message: string) => void actual.push(['warn', details, message]),
    debug: (details: object, message: string) => void actual.push(['debug', details, message]),
  }
  logCall(log as unknown as Parameters<typeof logCall>[0], 'GET /api/v3.0/:postType/:id', status)
  expect(actual).toEqual([[level, { call: 'GET /api/v3.0/:postType/:id', status }, words]])
})

it('logs a message ten times a minute per cause, and then how often it was suppressed', () => {
  const lines = new LogThrottle()
  const sum = vi.fn()
  const actual = Array.from({ length: 500 }, () => lines.mayLog('call failed', 'TypeError: x', sum)).filter(Boolean)
  expect(actual.length).toBe(10)
  expect(lines.mayLog('call failed', 'RangeError: y', sum)).toBe(false)
  lines.flush()
  expect(sum.mock.calls).toEqual([[491]])
  expect(lines.mayLog('call failed', 'TypeError: x', sum)).toBe(true)
  lines.flush()
  expect(sum).toHaveBeenCalledTimes(1)
})

it('the number of lines per minute is bounded, whatever causes and messages visitors provoke', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 2000 }), (messages, causes) => {
      const lines = new LogThrottle()
      let actual = 0
      for (let index = 0; index < 5000; index += 1)
        if (lines.mayLog(`message ${index % messages}`, `cause ${index % causes}`, () => undefined)) actual += 1
      lines.flush()
      expect(actual).toBeLessThanOrEqual(messages * 60)
    }),
    { numRuns: 30 },
  )
  const lines = new LogThrottle()
  const actual = Array.from({ length: 20_000 }, (_, index) => lines.mayLog(`message ${index}`, '', () => undefined))
  expect(actual.filter(Boolean).length).toBeLessThan(400)
  lines.flush()
})
