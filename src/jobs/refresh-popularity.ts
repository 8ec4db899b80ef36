import { refreshPopularity } from '../operations/recommendations/refresh-popularity.ts'
import type { Job } from './job.ts'

/** Every ten minutes: aggregates counted reads into the popularity that "most read" sorts by. */
export const refreshPopularityJob: Job = {
  name: 'refresh-popularity',
  schedule: '*/10 * * * *',
  queue: { policy: 'stately', retryLimit: 0, expireInSeconds: 300 },
  async run({ db, log }) {
    const changed = await refreshPopularity(db)
    if (changed > 0) log.info({ changed }, 'popularity refreshed')
  },
}
