import { setTimeout as delay } from 'node:timers/promises'
import { reviewNotifier } from '../api/reviews/reviews.ts'
import { connectionParameters } from '../db/hosts.ts'
import type { WorkMeter } from '../jobs/job.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { continueBulkEdits } from '../operations/bulk-edits/bulk-edits.ts'
import { readTexts } from '../operations/manuscripts/read-manuscript.ts'
import { fillRecommendations } from '../operations/recommendations/refresh-recommendations.ts'
import { ensureSearchIndex } from '../operations/search/build-index.ts'
import { drainSearchQueue } from '../operations/search/index-posts.ts'
import type { OpenSearch } from '../operations/search/opensearch.ts'
import { syncOpenSearch } from '../operations/search/sync-opensearch.ts'
import { type Config, gatewaySettings } from './config.ts'
import { readDatabaseState } from './database/database-watch.ts'
import type { OpenDatabase } from './database/open.ts'
import { errorText, type Logger } from './log.ts'
import type { SiteHold } from './site-hold.ts'

/** The interval at which the search index, the texts of manuscripts and bulk edits catch up, milliseconds. */
const catchUpInterval = 1000

interface WorkOptions {
  database: OpenDatabase
  config: Config
  hold: SiteHold
  /** The search engine that is kept up to date, if there is one. */
  engine: OpenSearch | null
  log: Logger
  meter: WorkMeter
}

/**
 * Starts the work of the role `worker` as soon as the database accepts writes: on a standby after its promotion.
 * @returns a function that stops it after the running work has finished
 */
export function startWork(options: WorkOptions): () => Promise<void> {
  const { database, log } = options
  let stop: (() => Promise<void>) | undefined
  const stopStarting = runRepeatedly(
    async () => {
      if (stop || (await readDatabaseState(database.pool)).readOnly) return
      stop = await startBackgroundWork(options)
    },
    { log, failureMessage: 'the background work could not start' },
  )
  return async () => {
    await stopStarting()
    await stop?.()
  }
}

/** The jobs, the updates of the search index and of the texts of manuscripts, and what a new database lacks. */
async function startBackgroundWork({ database, config, hold, engine, log, meter }: WorkOptions): Promise<() => Promise<void>> {
  const { db, url } = database
  const { connectionString, Client } = connectionParameters(url)
  const jobs = await startJobs({
    url: connectionString,
    Client,
    db,
    config,
    gateway: gatewaySettings(config),
    isHeld: hold.isHeld,
    log,
    meter,
  })
  const stopping = new AbortController()
  const recommendationsTask = fillRecommendations({ db, now: new Date(), signal: stopping.signal }).catch((error: unknown) =>
    log.error({ error: errorText(error) }, 'recommendations could not be computed'),
  )
  const notifyReview = reviewNotifier({ name: config.SITE_NAME, url: config.SITE_URL })
  const notify = { log: (line: string) => log.info(line) }
  const stopBuilding = runRepeatedly((signal) => ensureSearchIndex(database, { ...notify, signal }), {
    log,
    failureMessage: 'the search index could not be built',
  })
  // at the same time: what changes during a build is found before its end
  const stopIndexing = runRepeatedly((signal) => drainSearchQueue(database, signal), {
    log,
    failureMessage: 'the search index could not be brought up to date',
  })
  const stopEngineSync = engine
    ? runRepeatedly((signal) => syncOpenSearch(db, engine, signal), {
        log,
        failureMessage: 'the search engine could not be brought up to date',
      })
    : async () => undefined
  const stopTextExtraction = runRepeatedly((signal) => readTexts(db, { signal, ...notify }), {
    log,
    failureMessage: 'the texts of manuscripts could not be read',
  })
  const stopBulkEdits = runRepeatedly((signal) => continueBulkEdits(db, notifyReview, signal), {
    log,
    failureMessage: 'a bulk edit could not continue',
  })
  return async () => {
    stopping.abort()
    await Promise.all([
      recommendationsTask,
      stopBuilding(),
      stopIndexing(),
      stopEngineSync(),
      stopTextExtraction(),
      stopBulkEdits(),
    ])
    await jobs.stop()
  }
}

/** Repeats work until it is stopped. */
function runRepeatedly(
  work: (signal: AbortSignal) => Promise<unknown>,
  { log, failureMessage }: { log: Logger; failureMessage: string },
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      await work(signal).catch((error: unknown) => log.error({ error: errorText(error) }, failureMessage))
      await delay(catchUpInterval, undefined, { signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stopping.abort()
    await running
  }
}
