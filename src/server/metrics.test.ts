import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { BoundedQueue } from '../operations/bounded-queue.ts'
import type { SiteFigures } from '../operations/monitoring/read-figures.ts'
import { createMetrics } from './metrics.ts'

const figures: SiteFigures = {
  questions: { waiting: 3, overdue: 1, holidaysUntil: '2027-12-31' },
  mails: [
    { priority: 'code', waiting: 2, oldestSeconds: 7.5 },
    { priority: 'bulk', waiting: 0, oldestSeconds: 0 },
  ],
  jobs: [{ name: 'send-newsletters', waiting: 4, active: 1, failed: 2, counted_seconds: 3 }],
  search: { seconds: 12, building: false },
}

/** Metrics of a process with all parts. */
function measured({ asked = async () => figures, held = [] as string[] } = {}) {
  const metrics = createMetrics({ figures: asked, release: '1.2.3' })
  const cache = { size: 5, bytes: 4096, evictions: 2 }
  const queue = new BoundedQueue({ concurrency: 1, waiting: 5, onWait: metrics.waitedToRender('pages') })
  metrics.watch({
    pools: { readers: { totalCount: 8, idleCount: 3, waitingCount: 6 } },
    queues: { pages: queue },
    cache,
    purgesSilentFor: () => 1500,
    suspendedParts: () => held,
  })
  return { metrics, cache, queue }
}

it('exports the figures of the site and the state of the parts of the process', async () => {
  const { metrics, cache, queue } = measured({ held: ['mail'] })
  const { promise: first, resolve: end } = Promise.withResolvers<void>()
  const runs = [queue.run(() => first), queue.run(async () => undefined)]
  metrics.waitedForDatabase('readers')(60)
  metrics.meter.mail('sent', 30)
  metrics.meter.job('send-newsletters', 'failed', 2)
  metrics.answered('page', 503, 4)
  const lines = (await metrics.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'build_info{release="1.2.3"} 1',
      'database_up 1',
      'mail_oldest_unsent_seconds{priority="code"} 7.5',
      'mail_unsent{priority="code"} 2',
      'job_queue{job="send-newsletters",state="waiting"} 4',
      'job_queue{job="send-newsletters",state="failed"} 2',
      'job_queue_counted_seconds{job="send-newsletters"} 3',
      'search_lag_seconds 12',
      'search_building 0',
      'questions_overdue 1',
      'database_connections{pool="readers",state="busy"} 5',
      'database_waiting{pool="readers"} 6',
      'database_wait_seconds_bucket{le="0.1",pool="readers"} 1',
      'render_queue{queue="pages",state="running"} 1',
      'render_queue{queue="pages",state="waiting"} 1',
      'page_cache_pages 5',
      'page_cache_bytes 4096',
      'page_cache_evictions_total 2',
      'purge_listener_silent_seconds 1.5',
      'held{part="mail"} 1',
      'held{part="payment"} 0',
      'mail_deliveries_total{result="sent"} 30',
      'job_runs_total{job="send-newsletters",result="failed"} 1',
      'http_requests_total{kind="page",status="503"} 1',
    ]),
  )
  end()
  await Promise.all(runs)
  cache.evictions = 9
  const later = await metrics.text()
  expect(later).toContain('page_cache_evictions_total 9')
  expect(later).toContain('render_wait_seconds_count{queue="pages"} 1')
})

it('reports a lost database instead of old figures', async () => {
  let lost = false
  const { metrics } = measured({ asked: async () => (lost ? Promise.reject(new Error('down')) : figures) })
  expect(await metrics.text()).toContain('mail_unsent{priority="code"} 2')
  lost = true
  const text = await metrics.text()
  expect(text).toContain('database_up 0')
  expect(text).toContain('search_lag_seconds Nan')
  expect(text).toContain('questions_waiting Nan')
  expect(text).not.toContain('mail_unsent{')
  expect(text).not.toContain('job_queue{')
})

const read = (path: string) => readFileSync(new URL(`../../ops/${path}`, import.meta.url), 'utf8')
/** Names in PromQL that belong to Prometheus itself or to the query language. */
const foreign = new Set(['up', 'by', 'on', 'without', 'and', 'or', 'unless', 'ignoring', 'bool', 'le', 'time'])

/** The names of metrics in an expression: no functions, labels and durations. */
const namesIn = (expression: string) =>
  expression
    .replaceAll(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|\b(by|on|without|ignoring)\s*\([^)]*\)/g, ' ')
    .match(/\b[a-z][a-z0-9_]*\b(?!\s*\()/g)
    ?.filter((name) => !foreign.has(name)) ?? []

it.each(['alerts.yaml', 'grafana-dashboard.json'])('exports each metric that ops/%s names', async (file) => {
  const { metrics } = measured()
  const exported = (await metrics.text()).match(/^# TYPE (\w+) (\w+)$/gm) ?? []
  const known = new Set(
    exported.flatMap((line) => {
      const [, , name = '', type] = line.split(' ')
      return type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name]
    }),
  )
  const expressions = [...JSON.stringify(parse(read(file))).matchAll(/"expr":("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) =>
    String(JSON.parse(text)),
  )
  const named = expressions.flatMap(namesIn)
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})
