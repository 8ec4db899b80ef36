import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { WaitingFigures } from '../operations/questions/count-waiting.ts'
import type { CacheState } from './pages/page-cache.ts'
import { withTimeout } from './with-timeout.ts'

/** The time limit for querying the number of waiting questions, milliseconds. */
const askWithin = 2_000

/**
 * The metrics of the process, and the questions that wait for an answer. Labels are route kinds and statuses,
 * never addresses or people.
 * @param waitingFigures queried at each scrape; while it fails, its gauges are NaN
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
  /** Counted in a plain map, because it is incremented so often, and transferred at each scrape. */
  const fromMemory = new Map<number, number>()
  const handOver = () => {
    for (const [status, count] of fromMemory) {
      requests.inc({ kind: 'page', status }, count)
      pages.inc({ state: 'hit' }, count)
    }
    fromMemory.clear()
  }

  return {
    /** All metrics in the Prometheus format. */
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
    /** A page was sent from memory, with a negligible duration. */
    pageFromMemory: (status: number) => {
      fromMemory.set(status, (fromMemory.get(status) ?? 0) + 1)
    },
    pageState: (state: CacheState) => pages.inc({ state }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
