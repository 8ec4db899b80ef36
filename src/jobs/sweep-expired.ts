import { sweepExpired } from '../operations/sweep-expired.ts'
import type { Job } from './job.ts'

/** Every hour: deletes expired rows. */
export const sweepExpiredJob: Job = {
  name: 'sweep-expired',
  schedule: '17 * * * *',
  queue: { policy: 'stately', retryLimit: 2, expireInSeconds: 600 },
  run: ({ db }) => sweepExpired(db, new Date()),
}
