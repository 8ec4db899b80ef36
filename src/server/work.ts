import { startJobs } from '../jobs/start-jobs.ts'
import { fillRecommendations } from '../operations/refresh-recommendations.ts'
import type { Config } from './config.ts'
import type { OpenDatabase } from './database/open.ts'
import { type Logger, tellable } from './log.ts'

/**
 * Starts what the role `worker` does: the jobs, and, beside them, what a new database lacks.
 * @returns how to stop; what runs is finished first
 */
export async function startWork({ db, url }: OpenDatabase, config: Config, log: Logger): Promise<() => Promise<void>> {
  const jobs = await startJobs({ url, db, config, log })
  const filling = fillRecommendations({ db, now: new Date() }).catch((error: unknown) =>
    log.error({ error: tellable(error) }, 'recommendations could not be computed'),
  )
  return async () => {
    await filling
    await jobs.stop()
  }
}
