import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { suspendedParts } from '../domain/bootstrap/site-identity.ts'
import type { WorkMeter } from '../jobs/job.ts'
import type { BoundedQueue } from '../operations/bounded-queue.ts'
import type { SiteFigures } from '../operations/monitoring/read-figures.ts'
import type { CacheState, PageCache } from './pages/page-cache.ts'
import { withTimeout } from './with-timeout.ts'

/** The time limit for querying the figures of the site, milliseconds. */
const askWithin = 2_000
/** Buckets of waiting times, seconds: up to the ten seconds after which waiting ends with 503. */
const durationBuckets = [0.001, 0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10]

/** The parts of the process whose state is read at each scrape; the parts of other roles are missing. */
export interface MetricSources {
  pools: Record<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>
  queues: Record<string, Pick<BoundedQueue, 'load'>>
  cache: Pick<PageCache, 'size' | 'bytes' | 'evictions'>
  purgesSilentFor: () => number
  suspendedParts: () => readonly string[]
  /** Queues of purge requests for the shared caches; absent without such a cache. */
  purger?: { load: () => { waiting: number; oldest: number } } | undefined
}

/**
 * The metrics of the process, and the figures of the site. Labels are route kinds, statuses, priorities and names of
 * jobs, never URLs or people.
 * @param options.figures queried at each scrape; while it fails, its gauges are NaN
 */
export function createMetrics({ figures, release }: { figures: () => Promise<SiteFigures>; release?: string | undefined }) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers })
  const counter = (name: string, help: string, labelNames: string[]) => new Counter({ name, help, labelNames, registers })
  const histogram = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers })

  gauge('build_info', '1, with the release that runs', ['release']).set({ release: release ?? 'unknown' }, 1)
  const requests = counter('http_requests_total', 'Requests with a response', ['kind', 'status'])
  const durations = histogram(
    'http_request_seconds',
    'Response time of requests that were not served from memory',
    ['kind'],
    [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
  )
  const pages = counter('page_cache_total', 'Cached pages served, by state', ['state'])
  const renderWaits = histogram('render_wait_seconds', 'Waiting time of queued pages and forms', ['queue'], durationBuckets)
  const poolWaits = histogram('database_wait_seconds', 'Waiting time for a database connection', ['pool'], durationBuckets)
  const mails = counter('mail_deliveries_total', 'Attempts to deliver a mail', ['result'])
  const runs = counter('job_runs_total', 'Finished runs of jobs', ['job', 'result'])
  const derivedErrors = counter('derived_files_errors_total', 'Failed reads and writes of derived files in the bucket', [
    'action',
  ])
  const cdnPurges = counter('cdn_purges_total', 'Keys purged in shared caches, and failed calls', ['result'])
  const runTimes = histogram('job_seconds', 'Duration of runs of jobs', ['job'], [0.1, 1, 10, 60, 300, 1800])
  const ofSite = gaugesOfSite(gauge)

  /** Counted in a plain map, because it is incremented so often, and transferred at each scrape. */
  const fromMemory = new Map<number, number>()
  const transferCounts = () => {
    for (const [status, count] of fromMemory) {
      requests.inc({ kind: 'page', status }, count)
      pages.inc({ state: 'hit' }, count)
    }
    fromMemory.clear()
  }
  let readParts = () => {}
  const meter: WorkMeter = {
    mail: (result, count) => mails.inc({ result }, count),
    job: (job, result, seconds) => {
      runs.inc({ job, result })
      runTimes.observe({ job }, seconds)
    },
  }

  return {
    /** All metrics in the Prometheus format. */
    text: async () => {
      transferCounts()
      readParts()
      ofSite(await withTimeout(figures(), askWithin, 'no answer').catch(() => null))
      return registry.metrics()
    },
    contentType: registry.contentType,
    /** Adds the state of the parts of this process. */
    watch: (parts: MetricSources) => {
      const read = gaugesOfParts(parts, gauge)
      const evictions = counter('page_cache_evictions_total', 'Cached pages removed to make room for others', [])
      let evicted = 0
      readParts = () => {
        read()
        evictions.inc(parts.cache.evictions - evicted)
        evicted = parts.cache.evictions
      }
    },
    answered: (kind: string, status: number, ms: number) => {
      requests.inc({ kind, status })
      durations.observe({ kind }, ms / 1000)
    },
    /** A page was sent from memory, with a negligible duration. */
    pageFromMemory: (status: number) => {
      fromMemory.set(status, (fromMemory.get(status) ?? 0) + 1)
    },
    pageState: (state: CacheState) => pages.inc({ state }),
    waitedToRender: (queue: string) => (ms: number) => renderWaits.observe({ queue }, ms / 1000),
    waitedForDatabase: (pool: string) => (ms: number) => poolWaits.observe({ pool }, ms / 1000),
    /** Keys were purged in a shared cache, or a call failed. */
    purgedKeys: (result: 'purged' | 'failed', count: number) => cdnPurges.inc({ result }, count),
    derivedFileError: (action: 'read' | 'write') => derivedErrors.inc({ action }),
    /** Measures the work of the role `worker`. */
    meter,
  }
}

type MakeGauge = (name: string, help: string, labelNames?: string[]) => Gauge

function gaugesOfParts(parts: MetricSources, gauge: MakeGauge): () => void {
  const connections = gauge('database_connections', 'Connections of a pool', ['pool', 'state'])
  const waiting = gauge('database_waiting', 'Statements that wait for a connection', ['pool'])
  const queued = gauge('render_queue', 'Pages and forms in work or waiting', ['queue', 'state'])
  const pages = gauge('page_cache_pages', 'Pages in memory')
  const bytes = gauge('page_cache_bytes', 'Bytes of the pages in memory')
  const silent = gauge('purge_listener_silent_seconds', 'Since when the connection that delivers purges does not respond')
  const unpurged = gauge('cdn_purges_waiting', 'Keys that wait to be purged in shared caches')
  const oldest = gauge('cdn_purge_oldest_seconds', 'Age of the oldest of these keys')
  const heldGauge = gauge('held', '1 while this is suspended, on a copy of a database or by a setting', ['part'])
  return () => {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(parts.pools)) {
      connections.set({ pool, state: 'busy' }, totalCount - idleCount)
      connections.set({ pool, state: 'idle' }, idleCount)
      waiting.set({ pool }, waitingCount)
    }
    for (const [queue, { load }] of Object.entries(parts.queues))
      for (const [state, count] of Object.entries(load)) queued.set({ queue, state }, count)
    pages.set(parts.cache.size)
    bytes.set(parts.cache.bytes)
    silent.set(parts.purgesSilentFor() / 1000)
    const { waiting: keys = 0, oldest: age = 0 } = parts.purger?.load() ?? {}
    unpurged.set(keys)
    oldest.set(age)
    const suspended = parts.suspendedParts()
    for (const part of suspendedParts) heldGauge.set({ part }, suspended.includes(part) ? 1 : 0)
  }
}

/** @returns sets the gauges; null: the database does not respond */
function gaugesOfSite(gauge: MakeGauge): (figures: SiteFigures | null) => void {
  const reached = gauge('database_up', '1 while the database responds')
  const waiting = gauge('questions_waiting', 'Questions and follow-ups that wait for an answer')
  const overdue = gauge('questions_overdue', 'Those of them that wait longer than was promised')
  const calendar = gauge('holiday_calendar_until_seconds', 'The last national holiday that is known, as Unix time')
  const unsent = gauge('mail_unsent', 'Mails in the outbox', ['priority'])
  const oldest = gauge('mail_oldest_unsent_seconds', 'Age of the oldest mail in the outbox', ['priority'])
  const jobs = gauge('job_queue', 'Jobs in a queue; failed ones are deleted after two weeks', ['job', 'state'])
  const counted = gauge('job_queue_counted_seconds', 'Age of these counts: no worker runs when it grows', ['job'])
  const lag = gauge('search_lag_seconds', 'Since when a changed post waits to be findable')
  const building = gauge('search_building', '1 while there is no search index')
  const labelled = [unsent, oldest, jobs, counted]
  const unlabelled = [waiting, overdue, calendar, lag, building]
  return (figures) => {
    reached.set(figures ? 1 : 0)
    // jobs of an earlier release disappear, and numbers of a lost database are not repeated
    for (const metric of labelled) metric.reset()
    if (!figures) {
      for (const metric of unlabelled) metric.set(Number.NaN)
      return
    }
    waiting.set(figures.questions.waiting)
    overdue.set(figures.questions.overdue)
    calendar.set(Date.parse(`${figures.questions.holidaysUntil}T00:00:00+08:00`) / 1000)
    for (const { priority, waiting: count, oldestSeconds } of figures.mails) {
      unsent.set({ priority }, count)
      oldest.set({ priority }, oldestSeconds)
    }
    for (const { name: job, counted_seconds: age, ...counts } of figures.jobs) {
      for (const [state, count] of Object.entries(counts)) jobs.set({ job, state }, count)
      if (age !== null) counted.set({ job }, age)
    }
    lag.set(figures.search.seconds)
    building.set(figures.search.building ? 1 : 0)
  }
}

export type Metrics = ReturnType<typeof createMetrics>
