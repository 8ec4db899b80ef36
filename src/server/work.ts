import { setTimeout as delay } from 'node:timers/promises'
import { startJobs } from '../jobs/start-jobs.ts'
import { fillRecommendations } from '../operations/recommendations/refresh-recommendations.ts'
import { drainSearchQueue, readySearchIndex } from '../operations/search/index-posts.ts'
import { type Config, gatewaySettings } from './config.ts'
import type { OpenDatabase } from './database/open.ts'
import { type Logger, tellable } from './log.ts'

/** How often the search index catches up with what was published, milliseconds. */
const searchEvery = 1000

/**
 * Starts what the role `worker` does: the jobs, the search index's catching up, and what a new database lacks.
 * @returns how to stop; what runs is finished first
 */
export async function startWork(database: OpenDatabase, config: Config, log: Logger): Promise<() => Promise<void>> {
  const { db, url } = database
  const jobs = await startJobs({ url, db, config, gateway: gatewaySettings(config), log })
  const stopping = new AbortController()
  const filling = fillRecommendations({ db, now: new Date(), signal: stopping.signal }).catch((error: unknown) =>
    log.error({ error: tellable(error) }, 'recommendations could not be computed'),
  )
  const stopIndexing = keepIndexing(database, log)
  return async () => {
    stopping.abort()
    await Promise.all([filling, stopIndexing()])
    await jobs.stop()
  }
}

/** Builds the search index where there is none, then brings it up to date until it is told to stop. */
function keepIndexing(database: OpenDatabase, log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const tell = { log: (line: string) => log.info(line) }
  const indexing = (async () => {
    let ready = false
    while (!stopping.signal.aborted) {
      try {
        await (ready ? drainSearchQueue(database, tell) : readySearchIndex(database, tell))
        ready = true
      } catch (error) {
        log.error({ error: tellable(error) }, 'the search index could not be brought up to date')
      }
      await delay(searchEvery, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stopping.abort()
    await indexing
  }
}
