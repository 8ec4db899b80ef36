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
    help: 'Time to answer what did not lie ready in memory',
    labelNames: ['kind'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  const pages = new Counter({ name: 'page_cache_total', help: 'Kept pages served', labelNames: ['state'], registers: [registry] })
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
    text: () => {
      handOver()
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
