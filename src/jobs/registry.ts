import { deliverMailJob } from './deliver-mail.ts'
import type { Job } from './job.ts'
import { refreshPopularityJob } from './refresh-popularity.ts'
import { sweepExpiredJob } from './sweep-expired.ts'

/** Every job there is. */
export const jobs: readonly Job[] = [deliverMailJob, refreshPopularityJob, sweepExpiredJob]
