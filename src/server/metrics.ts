import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { CacheState } from './pages/page-cache.ts'

/** What the process measures of itself. Labels are route kinds and statuses, never addresses or people. */
export function createMetrics() {
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
    help: 'Time to answer',
    labelNames: ['kind'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  const pages = new Counter({ name: 'page_cache_total', help: 'Kept pages served', labelNames: ['state'], registers: [registry] })
  const ready = { request: requests.labels('page', '200'), duration: durations.labels('page'), state: pages.labels('hit') }

  return {
    registry,
    answered: (kind: string, status: number, ms: number) => {
      requests.inc({ kind, status })
      durations.observe({ kind }, ms / 1000)
    },
    /** A page went out from memory. */
    pageServed: (state: CacheState, ms: number) => {
      ready.request.inc()
      ready.duration.observe(ms / 1000)
      if (state === 'hit') ready.state.inc()
    },
    pageState: (state: CacheState) => pages.inc({ state }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
