import { setTimeout as delay } from 'node:timers/promises'
import { reviewNotifier } from '../api/reviews/notify-review.ts'
import type { WorkMeter } from '../jobs/job.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { continueBulkEdits } from '../operations/bulk-edits/run-bulk-edit.ts'
import { readTexts } from '../operations/manuscripts/read-manuscript.ts'
import { fillRecommendations } from '../operations/recommendations/refresh-recommendations.ts'
import { drainSearchQueue, readySearchIndex } from '../operations/search/index-posts.ts'
import { type Config, gatewaySettings } from './config.ts'
import type { OpenDatabase } from './database/open.ts'
import { type Logger, serializable } from './log.ts'
import type { SiteHold } from './site-hold.ts'

/** The interval at which the search index, the texts of manuscripts and bulk edits catch up, milliseconds. */
const catchUpEvery = 1000

/**
 * Starts the work of the role `worker`: the jobs, the updates of the search index and of the texts of manuscripts, and
 * what a new database lacks.
 * @returns stops it; running work is finished first
 */
export async function startWork(
  database: OpenDatabase,
  config: Config,
  hold: SiteHold,
  log: Logger,
  meter: WorkMeter,
): Promise<() => Promise<void>> {
  const { db, url } = database
  const jobs = await startJobs({ url, db, config, gateway: gatewaySettings(config), isHeld: hold.isHeld, log, meter })
  const stopping = new AbortController()
  const filling = fillRecommendations({ db, now: new Date(), signal: stopping.signal }).catch((error: unknown) =>
    log.error({ error: serializable(error) }, 'recommendations could not be computed'),
  )
  const notifyReview = reviewNotifier({ name: config.SITE_NAME, url: config.SITE_URL })
  const notify = { log: (line: string) => log.info(line) }
  let isIndexReady = false
  const stopIndexing = keepRunning(
    async () => {
      await (isIndexReady ? drainSearchQueue(database, notify) : readySearchIndex(database, notify))
      isIndexReady = true
    },
    { log, fault: 'the search index could not be brought up to date' },
  )
  const stopReading = keepRunning((signal) => readTexts(db, { signal, ...notify }), {
    log,
    fault: 'the texts of manuscripts could not be read',
  })
  const stopEditing = keepRunning((signal) => continueBulkEdits(db, notifyReview, signal), {
    log,
    fault: 'a bulk edit could not go on',
  })
  return async () => {
    stopping.abort()
    await Promise.all([filling, stopIndexing(), stopReading(), stopEditing()])
    await jobs.stop()
  }
}

/** Repeats work until it is stopped. */
function keepRunning(
  work: (signal: AbortSignal) => Promise<unknown>,
  { log, fault }: { log: Logger; fault: string },
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const doing = (async () => {
    while (!signal.aborted) {
      await work(signal).catch((error: unknown) => log.error({ error: serializable(error) }, fault))
      await delay(catchUpEvery, undefined, { signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stopping.abort()
    await doing
  }
}
