import { sweepExpired } from '../operations/sweep-expired.ts'
import type { Job } from './job.ts'

/** Every hour: what has served is deleted. */
export const sweepExpiredJob: Job = {
  name: 'sweep-expired',
  schedule: '17 * * * *',
  queue: { policy: 'stately', retryLimit: 2, expireInSeconds: 600 },
  run: ({ db }) => sweepExpired(db, new Date()),
}
