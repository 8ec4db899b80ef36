import { recommendNewPosts } from '../operations/recommendations/refresh-recommendations.ts'
import type { Job } from './job.ts'

/**
 * Every minute: recomputes recommendations for posts that were published (also by schedule) or changed, and for their
 * neighbours. Usually there are none.
 */
export const recommendNewPostsJob: Job = {
  name: 'recommend-new-posts',
  schedule: '* * * * *',
  queue: { policy: 'stately', retryLimit: 0, expireInSeconds: 900 },
  async run({ db, log }) {
    const posts = await recommendNewPosts({ db, now: new Date() })
    if (posts > 0) log.info({ posts }, 'new posts recommended')
  },
}
