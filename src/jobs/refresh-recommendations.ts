import { refreshRecommendations } from '../operations/recommendations/refresh-recommendations.ts'
import type { Job } from './job.ts'

/** Every half hour: recomputes co-reads and trend scores, and every recommendation list that is due. */
export const refreshRecommendationsJob: Job = {
  name: 'refresh-recommendations',
  schedule: '*/30 * * * *',
  queue: { policy: 'stately', retryLimit: 0, expireInSeconds: 1500 },
  async run({ db, log }) {
    const posts = await refreshRecommendations({ db, now: new Date() })
    if (posts > 0) log.info({ posts }, 'recommendations refreshed')
  },
}
