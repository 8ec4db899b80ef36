import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { WaitingFigures } from '../operations/questions/count-waiting.ts'
import type { CacheState } from './pages/page-cache.ts'
import { withTimeout } from './with-timeout.ts'

/** How long the database may take to tell what waits, milliseconds. */
const askWithin = 2_000

/**
 * What the process measures of itself, and what waits for an answer. Labels are route kinds and statuses, never addresses
 * or people.
 * @param waitingFigures asked each time somebody reads; while it fails, its gauges are NaN
 */
export function createMetrics(waitingFigures: () => Promise<WaitingFigures>) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames: ['kind', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer what did not lie ready in memory',
    labelNames: ['kind'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  const pages = new Counter({ name: 'page_cache_total', help: 'Kept pages served', labelNames: ['state'], registers: [registry] })
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const waiting = gauge('questions_waiting', 'Questions and follow-ups that wait for an answer')
  const overdue = gauge('questions_overdue', 'Those of them that wait longer than was promised')
  const calendar = gauge('holiday_calendar_until_seconds', 'The last national holiday that is known, as Unix time')
  const look = async () => {
    const figures = await withTimeout(waitingFigures(), askWithin, 'no answer').catch(() => null)
    waiting.set(figures?.waiting ?? Number.NaN)
    overdue.set(figures?.overdue ?? Number.NaN)
    calendar.set(Date.parse(`${figures?.holidaysUntil}T00:00:00+08:00`) / 1000)
  }
  /** Counted by hand, because it happens so often, and handed over when somebody asks. */
  const fromMemory = new Map<number, number>()
  const handOver = () => {
    for (const [status, count] of fromMemory) {
      requests.inc({ kind: 'page', status }, count)
      pages.inc({ state: 'hit' }, count)
    }
    fromMemory.clear()
  }

  return {
    /** Everything measured so far, as Prometheus reads it. */
    text: async () => {
      handOver()
      await look()
      return registry.metrics()
    },
    contentType: registry.contentType,
    answered: (kind: string, status: number, ms: number) => {
      requests.inc({ kind, status })
      durations.observe({ kind }, ms / 1000)
    },
    /** A page went out from memory, which takes no time worth measuring. */
    pageFromMemory: (status: number) => {
      fromMemory.set(status, (fromMemory.get(status) ?? 0) + 1)
    },
    pageState: (state: CacheState) => pages.inc({ state }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
